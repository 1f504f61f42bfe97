import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../e2e/chromium.ts';
import { boardSteps } from './board-steps.ts';
import { startBrowserPortal } from './browser-portal.ts';
import { listSteps } from './list-steps.ts';
import type { MeasuredAction } from './measured-page.ts';
import { measureInteractions } from './next-paint.ts';
import { openPage } from './open-page.ts';

/**
 * Measures Interaction to Next Paint on a list of 100,000 devices and on the board, on this
 * machine's processor and on one four times as slow. Prints the median, the 98th percentile and the
 * maximum of each action's keys and clicks. Fails if the 98th percentile exceeds 200 ms.
 * `npm run interactions -w @portal/bench -- [rounds] [words of actions]`
 */
const [roundsOption = '8', only = ''] = process.argv.slice(2);
const rounds = Number(roundsOption);
const limit = 200;

async function measure(page: Page, { what, act, undo }: MeasuredAction): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const found = await measureInteractions(page, () => act(page, round));
    if (found.length === 0) throw new Error(`${what}: nothing was an interaction`);
    times.push(...found);
    await undo(page);
  }
  return times;
}

function printResult(what: string, slower: number, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN;
  const figures = [sorted.length, at(0.5), at(0.98), at(1)];
  console.log(`| ${what} | ${slower}× | ${figures.join(' | ')} |`);
  if (at(0.98) > limit) process.exitCode = 1;
}

const portal = await startBrowserPortal();
const browser = await chromium.launch(findBrowser());
try {
  console.log('\n| deed | processor | interactions | median ms | 98 of 100 | worst |');
  console.log('| --- | --- | ---: | ---: | ---: | ---: |');
  for (const slower of [1, 4]) {
    for (const { path, ready, actions } of [listSteps, boardSteps]) {
      const chosen = actions.filter(({ what }) => what.includes(only));
      if (chosen.length === 0) continue;
      const page = await openPage(browser, portal, slower);
      await page.goto(path);
      await ready(page);
      for (const action of chosen) printResult(action.what, slower, await measure(page, action));
      await page.context().close();
    }
  }
} finally {
  await browser.close();
  await portal.stop();
}
