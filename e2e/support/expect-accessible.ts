import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

declare global {
  interface Window {
    /** Set by {@link findAccessibilityErrors} in the page. */
    axe?: {
      configure(how: { rules: { id: string; selector: string }[] }): void;
      run(
        context: Element | { exclude: string[] } | { include: Element[] },
        options: RunOptions,
      ): Promise<AxeResults>;
    };
    /** Looks of texts whose colours were checked since the application started. */
    checkedLooks?: Set<string>;
    /** Set by {@link prepare}. */
    findNewLooks?(part: Element): Element[];
  }
}

/** Marks texts and fields whose colours are checked. */
const newLook = 'data-new-look';

/** Rules whose result depends on the theme, with what each checks. */
const colourRules = {
  'color-contrast': `[${newLook}]`,
  'link-in-text-block': `:is(a[href], [role=link]):is([${newLook}], [${newLook}] *)`,
};

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

export interface Look {
  /** Checks the minimum size of targets, too. */
  sized?: boolean;
  /** Checks only the last element that matches this selector; the top dialog, unless given. */
  within?: string;
}

/** Selects open dialogs. What lies under one is inert, and was checked before it opened. */
const openDialog = '[role=dialog], [role=alertdialog]';

/**
 * Fails if axe finds a violation on the page as it is now, or in its top dialog, in the light or the
 * dark theme.
 */
export async function expectAccessible(page: Page, look: Look = {}): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveCount(1);
  expect.soft(await findAccessibilityErrors(page, look), page.url()).toEqual([]);
}

/** Returns what axe finds by all rules in one theme, and by those of colours in the other one. */
export async function findAccessibilityErrors(
  page: Page,
  { sized = false, within = openDialog }: Look,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(axeSource);
    await page.evaluate(prepare, colourRules);
  }
  const given = { sized, within, repeated, newLook, colourRules: Object.keys(colourRules) };
  const first = await page.evaluate(runAxe, { ...given, isOfColours: false });
  await page.emulateMedia({ colorScheme: first.isDark ? 'light' : 'dark' });
  const second = await page.evaluate(runAxe, { ...given, isOfColours: true });
  return [...first.violations, ...second.violations].flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n${target.join(' ')}\n${failureSummary}`,
    ),
  );
}

interface Run {
  sized: boolean;
  within: string;
  repeated: string;
  colourRules: string[];
  newLook: string;
  isOfColours: boolean;
}

/**
 * Runs axe in the page itself, which has no frames: Playwright's usual runner injects it for each
 * check and takes twice as long. All rules share one run, because axe takes most of its time to read
 * the page.
 */
async function runAxe({ sized, within, repeated: excluded, isOfColours, ...looks }: Run) {
  const { axe } = window;
  if (!axe || !window.findNewLooks) throw new Error('axe is not in the page');
  // Waits for fades to end; the spinner of a busy button never does.
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map((one) => one.finished));
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const part = [...document.querySelectorAll(within)].at(-1);
  // What lies under a dialog is inert, and takes axe nine tenths of its time.
  const covered = [...document.body.querySelectorAll<HTMLElement>(':scope > *')].filter(
    (one) => part && !one.contains(part) && !one.contains(document.activeElement),
  );
  for (const one of covered) one.style.visibility = 'hidden';
  const shown = window.findNewLooks(part ?? document.body);
  for (const one of shown) one.setAttribute(looks.newLook, '');
  try {
    if (isOfColours && shown.length === 0) return { isDark, violations: [] };
    const ofColours = looks.colourRules.map((rule) => [rule, { enabled: shown.length > 0 }]);
    const { violations } = await axe.run(
      isOfColours ? { include: shown } : (part ?? { exclude: [excluded] }),
      {
        // Reports only violations in full.
        resultTypes: ['violations'],
        // No enabled rule reads the style sheets.
        preload: false,
        ...(isOfColours && { runOnly: looks.colourRules }),
        // axe runs the rule of WCAG 2.2 only on request: 24 px for each target (2.5.8).
        rules: Object.fromEntries([
          ['target-size', { enabled: sized && !isOfColours }],
          ...ofColours,
        ]),
      },
    );
    return { isDark, violations };
  } finally {
    for (const one of covered) one.style.removeProperty('visibility');
    for (const one of shown) one.removeAttribute(looks.newLook);
  }
}

/**
 * Rows and cards after the eighth of a list, which the same code makes as those before them. A check
 * takes half a millisecond for each element.
 */
const repeated = `main :is(li, tr):nth-child(n + 9):not([${newLook}], :has([${newLook}]))`;

/** Runs in the page, once. */
function prepare(selectors: typeof colourRules): void {
  window.axe?.configure({
    rules: Object.entries(selectors).map(([id, selector]) => ({ id, selector })),
  });
  // During a transition of colours the contrast would be too low.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);

  /**
   * Returns the visible texts and fields whose colours, size and backgrounds no check has met yet:
   * axe takes most of its time for contrasts, and pages repeat the same few.
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
      const { color, fontSize, fontWeight } = getComputedStyle(element);
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
    return [...shown].filter((element) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        return false;
      // A text for screen readers alone.
      if (element.getBoundingClientRect().width <= 1) return false;
      const look = getLook(element);
      if (checked.has(look)) return false;
      checked.add(look);
      return true;
    });
  };
}
