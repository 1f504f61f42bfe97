import type { Page } from '@playwright/test';

/** Shortest duration in milliseconds that a browser reports; shorter events count as this long. */
export const minDuration = 16;

declare global {
  interface Window {
    /**
     * Duration of the longest event of each interaction, by the browser's id of the interaction.
     */
    interactions: Map<number, number>;
  }
  interface PerformanceObserverInit {
    /** Event Timing option that TypeScript's library lacks. */
    durationThreshold?: number;
  }
}

/**
 * Records on every page of the context how long each interaction took until the next paint, as
 * Interaction to Next Paint counts it: the longest event of a key, tap or click (Event Timing).
 */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript((durationThreshold) => {
    window.interactions = new Map();
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue;
        const { interactionId: id, duration } = entry;
        window.interactions.set(id, Math.max(window.interactions.get(id) ?? 0, duration));
      }
    });
    observer.observe({ type: 'event', durationThreshold, buffered: true });
    observer.observe({ type: 'first-input', buffered: true });
  }, minDuration);
}

/** Returns the milliseconds from each interaction during the steps to the next paint. */
export async function measureInteractions(
  page: Page,
  steps: () => Promise<void>,
): Promise<number[]> {
  await waitForIdle(page);
  const before = await page.evaluate(() => {
    window.interactions.clear();
    return performance.interactionCount;
  });
  await steps();
  await waitForIdle(page);
  const { times, count } = await page.evaluate(() => ({
    times: [...window.interactions.values()],
    count: performance.interactionCount,
  }));
  const unseen = Math.max(0, count - before - times.length);
  return [...times, ...Array.from({ length: unseen }, () => minDuration)];
}

/** Waits until the page has been painted and the browser has reported its timings. */
async function waitForIdle(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve, 120))),
      ),
  );
}
