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
  const found = await toolbars.evaluateAll(findWrapped);
  await page.setViewportSize(size);
  return found;
}

/** Runs in the page: names the first control of each toolbar that stands below its first line. */
async function findWrapped(toolbars: Element[]): Promise<string[]> {
  // A small screen folds the filters away: some load now, in place of empty boxes.
  for (let frame = 0; frame < 2 || (frame < 120 && hasPlaceholder()); frame += 1)
    await new Promise((done) => requestAnimationFrame(done));
  return toolbars.flatMap((toolbar) => {
    const controls = [...toolbar.querySelectorAll('a, button, input, select')].filter((control) =>
      control.checkVisibility(),
    );
    const lineEnd = Math.min(...controls.map((control) => control.getBoundingClientRect().bottom));
    const below = controls.find((control) => control.getBoundingClientRect().top >= lineEnd);
    const name = below?.getAttribute('aria-label') ?? below?.textContent ?? '';
    return below ? [`the toolbar wraps on a desktop before "${name.trim().slice(0, 40)}"`] : [];
  });
  function hasPlaceholder(): boolean {
    return toolbars.some((toolbar) => toolbar.querySelector('div[aria-hidden]:empty') !== null);
  }
}
