import type { Locator, Page } from '@playwright/test';
import { overlays } from './dialog-openers.ts';
import { expect } from './expect.ts';

declare global {
  interface Window {
    /** Focus positions outside an open dialog. */
    focusLeft?: string[];
  }
}

/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page is given to it as one function, without its neighbours. */

/** Returns errors of a dialog that just opened: the focus, and regions that keys cannot scroll. */
export async function findOpeningErrors(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    const all = document.querySelectorAll<HTMLElement>(
      '[role=dialog], [role=alertdialog], [role=menu]',
    );
    const dialog = [...all].at(-1);
    if (!dialog) return ['there is no dialog'];
    const moving = document.getAnimations();
    const ending = moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
    const isWhole = () => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
    };
    // A dialog above another one may not have begun to move in.
    if (!isWhole()) await new Promise((resolve) => setTimeout(resolve, 500));
    if (!isWhole()) found.push('it is not whole on the screen');
    if (!dialog.contains(document.activeElement)) found.push('the focus is not in it');
    const stop =
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]';
    for (const part of [dialog, ...dialog.querySelectorAll<HTMLElement>('*')]) {
      const { overflowX, overflowY } = getComputedStyle(part);
      const scrolls = (value: string) => value === 'auto' || value === 'scroll';
      const isLonger = scrolls(overflowY) && part.scrollHeight > part.clientHeight + 1;
      const isWider = scrolls(overflowX) && part.scrollWidth > part.clientWidth + 1;
      const reached = part.matches('textarea') || part.tabIndex >= 0 || part.querySelector(stop);
      if ((isLonger || isWider) && !reached && part.getAttribute('role') !== 'menu')
        found.push(
          `nothing in “${part.textContent.slice(0, 40)}” takes the focus that could scroll it`,
        );
    }
    window.focusLeft = [];
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && !dialog.contains(target) && dialog.isConnected)
        window.focusLeft?.push(target.outerHTML.slice(0, 80));
    });
    return found;
  });
}

/**
 * Returns an error for each way that Tab and Shift+Tab leave the dialog at its first and last stop.
 */
export async function findTrapErrors(page: Page): Promise<string[]> {
  for (const [at, key] of [
    [0, 'Shift+Tab'],
    [-1, 'Tab'],
  ] as const) {
    await page.evaluate((place) => {
      const all = document.querySelectorAll('[role=dialog], [role=alertdialog]');
      const stops = [
        ...([...all]
          .at(-1)
          ?.querySelectorAll<HTMLElement>(
            'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]',
          ) ?? []),
      ];
      stops
        .filter((one) => one.tabIndex >= 0 && one.checkVisibility())
        .at(place)
        ?.focus();
    }, at);
    await page.keyboard.press(key);
  }
  return page.evaluate(() => {
    const all = document.querySelectorAll('[role=dialog], [role=alertdialog]');
    const isIn = [...all].at(-1)?.contains(document.activeElement);
    return [...(window.focusLeft ?? []), ...(isIn ? [] : ['nothing of it'])].map(
      (where) => `Tab leads to ${where}`,
    );
  });
}

/** Selects input that would be lost if its dialog closed. */
const typed =
  'form[id] :is(textarea, input[type=text], input[type=email], input:not([type])):enabled:not([role])';

/** Selects fields that are retyped each time, so that no confirmation protects them. */
const secret = '[autocomplete=current-password], [autocomplete=one-time-code]';

/**
 * Types into the top overlay if it has a field, and closes it by Escape, which must ask for
 * confirmation if input would be lost. Returns an error if the focus goes neither to the opener nor
 * to another part of the page.
 */
export async function findClosingErrors(page: Page, opener: Locator | null): Promise<string[]> {
  const found: string[] = [];
  const before = await overlays(page).count();
  const field = overlays(page).last().locator(typed).first();
  const isSecret = (await overlays(page).last().locator(secret).count()) > 0;
  const isTyped = !isSecret && (await field.count()) > 0;
  if (isTyped) {
    await field.press('x');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog').last().getByRole('button').first()).toBeFocused();
    // A dialog that just opened ignores keys for some milliseconds, longer on a busy machine.
    await page.evaluate(twoFrames);
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(overlays(page)).toHaveCount(before, { timeout: 1500 });
    }).toPass({ timeout: 6000 });
    const isInField = expect.poll(() => field.evaluate(hasFocus), { timeout: 2000 }).toBe(true);
    await isInField.catch(() =>
      found.push('the focus does not come back from the question whether to leave'),
    );
  }
  await page.keyboard.press('Escape');
  await expect(overlays(page)).not.toHaveCount(before);
  if ((await overlays(page).count()) > before)
    await page.getByRole('alertdialog').last().getByRole('button').last().click();
  await expect(overlays(page)).toHaveCount(before - 1);
  // The opener may have disappeared with the dialog or by its action.
  const isThere = opener !== null && (await opener.count()) > 0;
  const isBack = () => (isThere ? opener.evaluate(hasFocus) : page.evaluate(isSomewhere));
  const comesBack = expect.poll(isBack, { timeout: 2000 }).toBe(true);
  await comesBack.catch(() => found.push('the focus does not come back when it is closed'));
  return found;
}

const twoFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
const hasFocus = (element: Element) => element === document.activeElement;
const isSomewhere = () => document.activeElement !== document.body;
