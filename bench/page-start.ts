import type { Page } from '@playwright/test';

/** How a page started; times in milliseconds since its address was entered. */
export interface PageStart {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** Time of the first frame with the content that the page is opened for. */
  readonly shown: number;
  /** Until then: the part of each task beyond 50 ms, in which a key or a click waits. */
  readonly blocked: number;
  /** Until then: script files that were fetched, and their compressed bytes. */
  readonly scripts: number;
  readonly scriptBytes: number;
}

declare global {
  interface Window {
    start: {
      largestPaint: number;
      tasks: { startTime: number; duration: number }[];
      shown: number;
    };
  }
}

/** Records how each page of the context starts, until an element matches the selector. */
export async function watchStart(page: Page, content: string): Promise<void> {
  await page.addInitScript((selector) => {
    const start: Window['start'] = { largestPaint: 0, tasks: [], shown: 0 };
    window.start = start;
    performance.setResourceTimingBufferSize(1000);
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) start.largestPaint = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        start.tasks.push({ startTime, duration });
    }).observe({ type: 'longtask', buffered: true });
    // An animation frame at a time would make the browser compute each frame of the placeholders.
    const watcher = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      watcher.disconnect();
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          start.shown = performance.now();
        }),
      );
    });
    watcher.observe(document, { childList: true, subtree: true });
  }, content);
}

/** Waits for the content, and returns how the page has started. */
export async function measureStart(page: Page): Promise<PageStart> {
  await page.waitForFunction(() => window.start.shown > 0, null, { polling: 100 });
  return page.evaluate(() => {
    const { largestPaint, tasks, shown } = window.start;
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < shown);
    const before = tasks.filter(({ startTime }) => startTime < shown);
    return {
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      largestPaint,
      shown,
      blocked: before.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      scripts: scripts.length,
      scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    };
  });
}
