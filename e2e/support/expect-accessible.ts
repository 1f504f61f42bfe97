import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

declare global {
  interface Window {
    /** Set by {@link findViolations} in the page. */
    axe?: {
      run(context: Element | { exclude: string[] }, options: RunOptions): Promise<AxeResults>;
    };
  }
}

/** Rules whose result depends on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Reports only violations in full; `preload` is off because no enabled rule reads the style sheets.
 */
const baseOptions: RunOptions = { resultTypes: ['violations'], preload: false };

/** Rule of WCAG 2.2 that axe runs only on request: 24 px for each target (2.5.8). */
const targets = { 'target-size': { enabled: true } };

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
export async function expectAccessible(
  page: Page,
  { sized = false, within = openDialog }: Look = {},
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveCount(1);
  await page.emulateMedia({ colorScheme: 'light' });
  const options = sized ? { ...baseOptions, rules: targets } : baseOptions;
  expect.soft(await findViolations(page, options, within), page.url()).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inColours = { ...baseOptions, runOnly: colourRules };
  expect.soft(await findViolations(page, inColours, within), page.url()).toEqual([]);
}

/**
 * Runs axe and returns its violations. Runs once per page and in the page itself, which has no
 * frames: Playwright's usual runner injects it for each check and takes twice as long.
 */
async function findViolations(page: Page, options: RunOptions, within: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(axeSource);
    await page.evaluate(endTransitions);
  }
  const { violations } = await page.evaluate(
    async ({ given, selector, excluded }) => {
      // Waits for fades to end; the spinner of a busy button never does.
      const moving = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(moving.map((one) => one.finished));
      if (!window.axe) throw new Error('axe is not in the page');
      const parts = [...document.querySelectorAll(selector)];
      return window.axe.run(parts.at(-1) ?? { exclude: [excluded] }, given);
    },
    { given: options, selector: within, excluded: repeated },
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n${target.join(' ')}\n${failureSummary}`,
    ),
  );
}

/**
 * Rows and cards after the eighth of a list, which the same code makes as those before them. A check
 * takes half a millisecond for each element.
 */
const repeated = 'main :is(li, tr):nth-child(n + 9)';

/** Switches colours without a transition, during which the contrast would be too low. */
function endTransitions(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
}
