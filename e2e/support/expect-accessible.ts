import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import { prepareAxe } from './prepare-axe.ts';

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
  /** Looks that need no check, to which those that pass are added; those of the worker, unless given. */
  looks?: Set<string>;
}

/** Looks whose colours axe has judged in a test of this worker. */
const judgedLooks = new Set<string>();

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
  { sized = false, within = openDialog, looks = judgedLooks }: Look,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(axeSource);
    await page.evaluate(prepareAxe, { selectors: colourRules, looks: [...looks] });
  }
  const given = { sized, within, repeated, newLook, colourRules: Object.keys(colourRules) };
  const first = await page.evaluate(runAxe, { ...given, isOfColours: false });
  await page.emulateMedia({ colorScheme: first.isDark ? 'light' : 'dark' });
  const second = await page.evaluate(runAxe, { ...given, isOfColours: true });
  for (const look of [...first.judged, ...second.judged]) looks.add(look);
  return [...first.errors, ...second.errors];
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
  const fresh = [...shown.keys()];
  for (const one of fresh) one.setAttribute(looks.newLook, '');
  const lifted = part && window.liftPage?.(part);
  try {
    if (isOfColours && shown.size === 0) return { isDark, errors: [], judged: [] };
    const ofColours = looks.colourRules.map((rule) => [rule, { enabled: shown.size > 0 }]);
    const isTight =
      sized && !isOfColours && (window.hasTightTargets?.(part ?? document.body) ?? true);
    const { violations, incomplete } = await axe.run(
      isOfColours ? { include: fresh } : (part ?? { exclude: [excluded] }),
      {
        // Reports only violations in full.
        resultTypes: ['violations'],
        // No enabled rule reads the style sheets.
        preload: false,
        ...(isOfColours && { runOnly: looks.colourRules }),
        // axe runs the rule of WCAG 2.2 only on request: 24 px for each target (2.5.8).
        rules: Object.fromEntries([['target-size', { enabled: isTight }], ...ofColours]),
      },
    );
    const shared = lifted?.sharedIds.map((id) => `The page below the dialog has the id ${id}, too`);
    const broken = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${help}\n${target.join(' ')}\n${failureSummary}`,
      ),
    );
    // What axe cannot judge here, another page or dialog may show where it can.
    const isJudged = !incomplete.some(({ id }) => looks.colourRules.includes(id));
    if (!isJudged) for (const look of shown.values()) window.checkedLooks?.delete(look);
    const errors = [...(shared ?? []), ...broken];
    return { isDark, errors, judged: isJudged ? [...shown.values()] : [] };
  } finally {
    lifted?.bringBack();
    for (const one of covered) one.style.removeProperty('visibility');
    for (const one of fresh) one.removeAttribute(looks.newLook);
  }
}

/**
 * Rows and cards after the eighth of a list, which the same code makes as those before them. A check
 * takes half a millisecond for each element.
 */
const repeated = `main :is(li, tr):nth-child(n + 9):not([${newLook}], :has([${newLook}]))`;
