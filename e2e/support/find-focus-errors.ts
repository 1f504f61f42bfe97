import type { Page } from '@playwright/test';

/** Number of presses of the Tab key by which the second stop must be reached. */
const presses = 8;

/**
 * Returns errors for keyboard users: invisible focus (WCAG 2.4.7), covered focus (2.4.11), and
 * traps (2.1.2). Focuses every stop, and presses Tab from the start of the page's own part.
 */
export async function findFocusErrors(page: Page): Promise<string[]> {
  // Marks the following focus as set by the keyboard.
  await page.keyboard.press('Tab');
  const errors = await page.evaluate(measure);
  await page.evaluate(countStops);
  let { stops, all } = { stops: 0, all: 2 };
  // A date field takes four presses: day, month, year and its calendar.
  for (let press = 0; press < presses && stops < Math.min(2, all); press += 2) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    ({ stops, all } = await page.evaluate(countedStops));
  }
  if (stops < Math.min(2, all)) errors.push(`Tab goes to ${stops} of ${all} stops`);
  return errors;
}

interface Stops {
  stops: Set<EventTarget>;
  all: number;
}

declare global {
  interface Window {
    /** Set by {@link countStops} for {@link countedStops}. */
    tabStops?: Stops;
  }
}

function countStops(): void {
  const stops = new Set<EventTarget>();
  const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]');
  const main = [...dialogs].at(-1) ?? document.querySelector<HTMLElement>('main');
  const all = [
    ...(main?.querySelectorAll<HTMLElement>('a[href], button:enabled, input, select') ?? []),
  ];
  window.tabStops = {
    stops,
    all: all.filter((one) => one.checkVisibility() && one.tabIndex >= 0).length,
  };
  document.addEventListener('focusin', ({ target }) => {
    if (target) stops.add(target);
  });
  main?.focus();
  stops.clear();
}

function countedStops(): { stops: number; all: number } {
  return { stops: window.tabStops?.stops.size ?? 0, all: window.tabStops?.all ?? 0 };
}

/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page is given to it as one function, without its neighbours. */

/** Runs in the page. */
async function measure(): Promise<string[]> {
  const found: string[] = [];
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]');
  const stops = ([...dialogs].at(-1) ?? document).querySelectorAll<HTMLElement>(
    'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, [tabindex="0"]',
  );
  const named = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
    return `${element.tagName.toLowerCase()} “${text.replaceAll(/\s+/gu, ' ').slice(0, 50)}”`;
  };
  /** Returns true if the control, or an element drawn instead of it, shows an outline. */
  const isHighlighted = (stop: Element) => {
    // A bar of a chart shows its focus by a stroke.
    if (stop instanceof SVGElement)
      return [...stop.querySelectorAll('*')].some((one) => getComputedStyle(one).stroke !== 'none');
    const drawn = [stop, stop.nextElementSibling, ...stop.children];
    for (let at = stop.parentElement; at && at !== document.body; at = at.parentElement)
      drawn.push(at);
    return drawn.some((one) =>
      [undefined, '::after'].some((part) => {
        if (!one) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(one, part);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
      }),
    );
  };
  const isSeen = (stop: HTMLElement) => {
    const label = stop instanceof HTMLInputElement ? stop.labels?.[0] : null;
    const box = stop.getBoundingClientRect();
    const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
    const width = Math.min(innerWidth, box.right) - left;
    const height = Math.min(innerHeight, box.bottom) - top;
    return [0.5, 0.1, 0.9].some((across) =>
      [0.5, 0.15, 0.85].some((along) => {
        const hit = document.elementFromPoint(left + width * across, top + height * along);
        return hit !== null && (stop.contains(hit) || hit.contains(stop) || hit === label);
      }),
    );
  };
  for (const stop of stops) {
    const { width, height } = stop.getBoundingClientRect();
    if (stop.tabIndex < 0 || width <= 1 || height <= 1 || !stop.checkVisibility()) continue;
    stop.focus();
    if (document.activeElement !== stop || stop.closest('.sr-only')) continue;
    if (!isHighlighted(stop)) found.push(`${named(stop)} does not show its focus`);
    // Focus effects take some frames.
    for (let look = 0; look < 10 && !isSeen(stop); look += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    if (!isSeen(stop)) found.push(`${named(stop)} is hidden while it has the focus`);
  }
  return found;
}
