import type { AxeResults, RunOptions } from 'axe-core';

declare global {
  interface Window {
    /** Set by `findAccessibilityErrors`. */
    axe?: {
      configure(how: { noHtml: boolean; rules: { id: string; selector: string }[] }): void;
      run(
        context: Element | { exclude: string[] } | { include: Element[] },
        options: RunOptions,
      ): Promise<AxeResults>;
    };
    /** Looks of texts whose colours were checked. */
    checkedLooks?: Set<string>;
    /** Set by {@link prepareAxe}: the elements that show a new look, with it. */
    findNewLooks?(part: Element): Map<Element, string>;
    /** Set by {@link prepareAxe}. */
    hasTightTargets?(part: Element): boolean;
    /** Set by {@link prepareAxe}: takes the page below a dialog out of the document. */
    liftPage?(dialog: Element): Lifted;
  }
}

/** A page that was taken away from below a dialog. */
interface Lifted {
  /** Ids of the dialog that the page has, too: without the page, axe does not find them. */
  sharedIds: string[];
  bringBack(): void;
}

interface Start {
  /** What each rule of colours checks. */
  selectors: Readonly<Record<string, string>>;
  /** Looks that need no check. */
  looks: readonly string[];
}

/** Prepares axe and what helps it; runs in the page, once. */
export function prepareAxe({ selectors, looks }: Start): void {
  window.checkedLooks = new Set(looks);
  window.axe?.configure({
    // Otherwise axe writes the source of each element that it looks at.
    noHtml: true,
    rules: Object.entries(selectors).map(([id, selector]) => ({ id, selector })),
  });
  // During a transition of colours the contrast would be too low.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);

  /**
   * Returns the visible texts and fields whose colours, size and backgrounds no check has met yet,
   * with what they look like: axe takes most of its time for contrasts, and pages repeat the same few.
   */
  window.findNewLooks = (part) => {
    const checked = (window.checkedLooks ??= new Set());
    const backgrounds = new Map<Element, string>();
    const getBackground = (element: Element | null): string => {
      if (!element) return '';
      let background = backgrounds.get(element);
      if (background === undefined) {
        const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
        background = getBackground(element.parentElement);
        if (backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none' || opacity !== '1')
          background += `/${backgroundColor} ${backgroundImage} ${opacity}`;
        backgrounds.set(element, background);
      }
      return background;
    };
    const getLook = (element: Element): string => {
      const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
      // axe passes over the texts of what cannot be used.
      const isOff =
        element.closest(':disabled, [aria-disabled=true], [inert]') !== null ||
        (element instanceof HTMLLabelElement && element.control?.matches(':disabled') === true);
      // A link differs from the text around it.
      const around = element.closest('a')?.parentElement;
      return [
        color,
        fontSize,
        fontWeight,
        textDecorationLine,
        element.matches('input, textarea, select') ? 'field' : 'text',
        isOff ? 'off' : 'on',
        around ? getComputedStyle(around).color : '',
        getBackground(element),
      ].join();
    };
    const shown = new Set<Element>(part.querySelectorAll('input, textarea, select'));
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement && textContent?.trim()) shown.add(parentElement);
    }
    const found = new Map<Element, string>();
    for (const element of shown) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // A text for screen readers alone.
      if (element.getBoundingClientRect().width <= 1) continue;
      const look = getLook(element);
      if (checked.has(look)) continue;
      checked.add(look);
      found.set(element, look);
    }
    return found;
  };

  /**
   * Returns true if a target is smaller than 24 px, or meets another one. Otherwise all are large enough,
   * and axe need not measure everything on the page for that: a third of its time.
   */
  window.hasTightTargets = (part) => {
    const boxes = [
      ...part.querySelectorAll(
        'a[href], area, button, input:not([type=hidden]), select, textarea, summary, [contenteditable], [role][tabindex]:not([role=dialog], [role=alertdialog], [role=menu], [role=group], [role=region])',
      ),
    ]
      .filter((target) => target.checkVisibility({ visibilityProperty: true }))
      .map((target) => target.getBoundingClientRect());
    return boxes.some(
      ({ left, right, top, bottom }, place) =>
        right - left < 24 ||
        bottom - top < 24 ||
        boxes
          .slice(place + 1)
          .some(
            (other) =>
              other.left < right && left < other.right && other.top < bottom && top < other.bottom,
          ),
    );
  };

  const references = `for form list headers aria-labelledby aria-describedby aria-controls aria-owns
    aria-activedescendant aria-errormessage aria-details aria-flowto`.split(/\s+/u);

  /**
   * axe reads the whole document in each run, which takes most of its time for a dialog. A page to
   * which the dialog refers stays, because the reference would lead nowhere.
   */
  window.liftPage = (dialog) => {
    const nothing = { sharedIds: [], bringBack: () => undefined };
    const page = document.querySelector('#root');
    if (!page || page.contains(dialog)) return nothing;
    const below = new Set([...page.querySelectorAll('[id]')].map(({ id }) => id));
    const all = [dialog, ...dialog.querySelectorAll('*')];
    const sharedIds = all.map(({ id }) => id).filter((id) => below.has(id));
    const refers = all.some((element) =>
      references.some((name) =>
        (element.getAttribute(name) ?? '').split(/\s+/u).some((id) => below.has(id)),
      ),
    );
    if (refers || page.contains(document.activeElement)) return { ...nothing, sharedIds };
    const place = document.createComment('');
    const { scrollX, scrollY } = window;
    page.replaceWith(place);
    const bringBack = () => {
      place.replaceWith(page);
      window.scrollTo(scrollX, scrollY);
    };
    return { sharedIds, bringBack };
  };
}
