import type { Page } from '@playwright/test';

/**
 * Returns elements that move for more than a frame despite reduced motion (WCAG 2.3.3); spinners
 * are exempt, because they show progress.
 */
export async function findMotionErrors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const essential = '[data-motion=essential]';
    for (const { effect } of document.getAnimations()) {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      const { duration } = effect?.getComputedTiming() ?? {};
      if (Number(duration) > 10 && !target?.matches(essential))
        found.add(`${target?.outerHTML.slice(0, 80)} moves for ${String(duration)} ms`);
    }
    for (const element of document.querySelectorAll(`body, body *:not(${essential})`))
      for (const part of [undefined, '::before', '::after']) {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(
          element,
          part,
        );
        // The browser reports durations in seconds, as a list.
        const times = `${transitionDuration}, ${animationName === 'none' ? '0s' : animationDuration}`;
        if (times.split(',').some((time) => Number.parseFloat(time) > 0.01))
          found.add(`${element.outerHTML.slice(0, 80)} would move`);
      }
    return [...found];
  });
}
