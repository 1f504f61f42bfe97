import type { Page } from '@playwright/test';
import { desktop } from './screens.ts';

/**
 * Returns the toolbars of a page, as those of lists, that take more than one line on a desktop. The page
 * has its former size again afterwards; one without a toolbar keeps it.
 */
export async function findWrappedToolbars(page: Page): Promise<string[]> {
  const toolbars = page.locator('[data-toolbar]');
  const size = page.viewportSize();
  if (size === null || (await toolbars.count()) === 0) return [];
  await page.setViewportSize(desktop);
  await page.waitForFunction(hasFilters);
  const found = await toolbars.evaluateAll(findWrapped);
  await page.setViewportSize(size);
  return found;
}

/** Runs in the page: true once the filters, which a small screen folds away, have loaded. */
const hasFilters = async (): Promise<boolean> => {
  await new Promise((done) => requestAnimationFrame(done));
  return document.querySelector('[data-toolbar] div[aria-hidden]:empty') === null;
};

/** Runs in the page: names the first control of each toolbar that stands below its first line. */
const findWrapped = (toolbars: Element[]): string[] =>
  toolbars.flatMap((toolbar) => {
    const controls = [...toolbar.querySelectorAll('a, button, input, select')].filter((control) =>
      control.checkVisibility(),
    );
    const lineEnd = Math.min(...controls.map((control) => control.getBoundingClientRect().bottom));
    const below = controls.find((control) => control.getBoundingClientRect().top >= lineEnd);
    const name = below?.getAttribute('aria-label') ?? below?.textContent ?? '';
    return below ? [`the toolbar wraps on a desktop before "${name.trim().slice(0, 40)}"`] : [];
  });
