import type { Page } from '@playwright/test';

/**
 * Returns layout errors: a page or dialog wider than the screen, sideways scrolling outside tables,
 * boards and charts, cut-off text, and overlapping controls and lines of text.
 */
export async function findLayoutErrors(page: Page): Promise<string[]> {
  return page.evaluate(measure);
}

/**
 * Sets the spacing of letters, words and lines to the maximum that users may choose (WCAG 1.4.12).
 */
export async function spaceText(page: Page, spaced: boolean): Promise<void> {
  await page.evaluate(setSpacing, spaced);
}

/** Adds a constructed stylesheet, because the portal's policy forbids inline styles. */
function setSpacing(spaced: boolean): void {
  const rule =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rule);
  document.adoptedStyleSheets = spaced
    ? [...document.adoptedStyleSheets, sheet]
    : document.adoptedStyleSheets.slice(0, -1);
}

/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page is given to it as one function, without its neighbours. */

/** Runs in the page. Differences of one pixel are rounding errors. */
async function measure(): Promise<string[]> {
  // Waits for slide-in animations that may have just begun.
  const moving = document.getAnimations();
  const ending = moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map((one) => one.finished));
  const found = new Set<string>();
  const screen = document.documentElement.clientWidth;
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]');
  const root = [...dialogs].at(-1) ?? document.body;
  const mayScroll = 'table, [role=group], [role=tablist], svg, pre, [data-board]';

  const named = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
    return `${element.tagName.toLowerCase()} “${text.replaceAll(/\s+/gu, ' ').slice(0, 50)}”`;
  };
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({
        visibilityProperty: true,
        opacityProperty: true,
        // Content outside the viewport without layout covers nothing.
        contentVisibilityAuto: true,
      })
    );
  };
  const clips = (value: string) => value === 'hidden' || value === 'clip';
  const scrolls = (value: string) => value === 'auto' || value === 'scroll';

  const isShortened = (style: CSSStyleDeclaration) =>
    style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';

  /**
   * Returns what cuts off a text, or the edge of the screen it crosses; null if all of it is
   * visible.
   */
  const cutBy = (owner: Element, box: DOMRect): string | null => {
    let across = true;
    let along = true;
    for (
      let at: Element | null = owner;
      at && at !== document.documentElement;
      at = at.parentElement
    ) {
      const style = getComputedStyle(at);
      const edge = at.getBoundingClientRect();
      if (edge.width <= 1 || edge.height <= 1 || isShortened(style)) return null;
      if (
        across &&
        clips(style.overflowX) &&
        (box.right > edge.right + 1 || box.left < edge.left - 1)
      )
        return 'is cut off at its side';
      if (
        along &&
        clips(style.overflowY) &&
        (box.bottom > edge.bottom + 2 || box.top < edge.top - 2)
      )
        return 'is cut off above or below';
      if (scrolls(style.overflowX)) across = false;
      if (scrolls(style.overflowY)) along = false;
      if (style.position === 'fixed') break;
    }
    return across && (box.right > screen + 1 || box.left < -1) ? 'is beside the screen' : null;
  };

  /**
   * Returns the visible part of an element, limited by its scroll regions; null for a floating one.
   */
  const windows = new Map<Element | null, DOMRect | null>();
  const getWindow = (element: Element | null): DOMRect | null => {
    const all = new DOMRect(-1e6, -1e6, 2e6, 2e6);
    if (!element || element === document.body) return all;
    const known = windows.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const isAfloat = element !== root && ['sticky', 'fixed'].includes(style.position);
    const isWindow = scrolls(style.overflowX) || scrolls(style.overflowY) || isShortened(style);
    const around = isAfloat ? null : getWindow(element === root ? null : element.parentElement);
    const own = isWindow && around ? both(around, element.getBoundingClientRect()) : around;
    windows.set(element, own);
    return own;
  };
  const both = (one: DOMRect, other: DOMRect): DOMRect => {
    const left = Math.max(one.left, other.left);
    const top = Math.max(one.top, other.top);
    const width = Math.min(one.right, other.right) - left;
    const height = Math.min(one.bottom, other.bottom) - top;
    return new DOMRect(left, top, Math.max(0, width), Math.max(0, height));
  };
  /** Returns true if two boxes overlap by more than the space around their letters. */
  const overlap = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 6;

  const elements = [root, ...root.querySelectorAll('*')].filter(isShown);
  if (document.documentElement.scrollWidth > screen) {
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) =>
        isShown(element) &&
        cutBy(element, element.getBoundingClientRect()) === 'is beside the screen',
    );
    found.add(`the page scrolls sideways: ${wide.slice(-3).map(named).join(', ')}`);
  }
  for (const element of elements) {
    const isWider = element.scrollWidth > element.clientWidth + 1;
    if (!isWider || !scrolls(getComputedStyle(element).overflowX)) continue;
    if (!element.matches(mayScroll) && !element.querySelector(mayScroll))
      found.add(`${named(element)} scrolls sideways`);
  }

  const lines: { box: DOMRect; owner: Element }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const owner = walker.currentNode.parentElement;
    if (!owner || !walker.currentNode.textContent?.trim() || !isShown(owner)) continue;
    // The text layer over a PDF's page is invisible; the picture shows the words.
    if (owner.closest('option, title, style, .sr-only, .pdf-text')) continue;
    const shown = getWindow(owner);
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const box of range.getClientRects()) {
      const cut = box.width > 1 ? cutBy(owner, box) : null;
      if (cut) found.add(`${named(owner)} ${cut}`);
      else if (shown && !isShortened(getComputedStyle(owner)))
        lines.push({ box: both(box, shown), owner });
    }
  }
  for (const [place, { box, owner }] of lines.entries())
    for (const other of lines.slice(place + 1))
      if (other.owner !== owner && overlap(box, other.box))
        found.add(`${named(owner)} lies over ${named(other.owner)}`);

  const getShown = (control: Element): DOMRect => {
    const box = control.getBoundingClientRect();
    return both(box, getWindow(control) ?? box);
  };
  /**
   * Excludes links: only their text is clickable content, and other text may surround it, as in a
   * card that is a link as a whole.
   */
  const controls = [
    ...root.querySelectorAll('button, input:not([type=hidden]), select, textarea, summary'),
  ].filter((control) => isShown(control) && getWindow(control));
  for (const [place, control] of controls.entries()) {
    const box = control.getBoundingClientRect();
    const cut = cutBy(control, box);
    if (cut) found.add(`${named(control)} ${cut}`);
    const seen = getShown(control);
    for (const { box: text, owner } of lines) {
      const isOwn = control.contains(owner);
      const isOut = text.left < box.left - 1 || text.right > box.right + 1;
      if (isOwn && text.width > 0 && text.height > 0 && (isOut || text.bottom > box.bottom + 1))
        found.add(`${named(control)} does not hold its text`);
      if (!isOwn && !owner.contains(control) && overlap(seen, text))
        found.add(`${named(control)} lies over ${named(owner)}`);
    }
    for (const other of controls.slice(place + 1)) {
      const isPart = control.matches('input') && control.parentElement?.contains(other);
      if (!isPart && overlap(seen, getShown(other)))
        found.add(`${named(control)} lies over ${named(other)}`);
    }
  }
  return [...found];
}
