import type { Page } from '@playwright/test';
import { desktop } from './screens.ts';

/**
 * Returns the toolbars of a page, as those of lists, that take more than one line on a desktop or cut a
 * placeholder off, and its tables that are wider than their panel. The page has its former size again afterwards; one without a
 * toolbar keeps it.
 */
export async function findWideLists(page: Page): Promise<string[]> {
  const toolbars = page.locator('[data-toolbar]');
  const size = page.viewportSize();
  if (size === null || (await toolbars.count()) === 0) return [];
  await page.setViewportSize(desktop);
  const found = await toolbars.evaluateAll(findWrapped);
  found.push(...(await toolbars.evaluateAll(findCutPlaceholders)));
  found.push(...(await page.locator('table').evaluateAll(findTooWide)));
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

/** Runs in the page: names the empty fields of the toolbars whose placeholder is longer than they are. */
function findCutPlaceholders(toolbars: Element[]): string[] {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return ['a canvas cannot measure text'];
  const fields = toolbars.flatMap((toolbar) => [...toolbar.querySelectorAll('input')]);
  return fields.flatMap((field) => {
    if (field.value !== '' || !field.checkVisibility()) return [];
    // An empty field is never wider inside than outside, whatever its placeholder.
    const style = getComputedStyle(field);
    context.font = style.font;
    const room =
      field.clientWidth -
      Number.parseFloat(style.paddingInlineStart) -
      Number.parseFloat(style.paddingInlineEnd);
    const missing = Math.ceil(context.measureText(field.placeholder).width - room);
    return missing > 0 ? [`"${field.placeholder}" is cut off by ${missing}px on a desktop`] : [];
  });
}

/** Runs in the page: names the tables that hide columns behind their panel's edge. */
const findTooWide = (tables: Element[]): string[] =>
  tables.flatMap((table) => {
    const hidden = table.scrollWidth - (table.parentElement?.clientWidth ?? 0);
    const name = table.querySelector('caption')?.textContent ?? '';
    return hidden > 0
      ? [`the table "${name}" is ${hidden}px wider than its panel on a desktop`]
      : [];
  });
