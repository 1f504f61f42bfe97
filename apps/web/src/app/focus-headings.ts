import { focusHeading } from '#web/ui/focus-heading.ts';

interface Renderings {
  subscribe: (
    event: 'onRendered',
    listener: (event: { fromLocation?: object | undefined; pathChanged: boolean }) => void,
  ) => () => void;
}

/** A page's heading may come after its data; later than this many ms it would disturb. */
const headingTimeout = 3000;

/**
 * Moves the focus to the new page's heading, so that the keyboard and screen readers go on there
 * and not at the link that was pressed (WCAG 2.4.3).
 */
export function focusNewHeadings(router: Renderings): void {
  let stop: (() => void) | undefined;
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    stop?.();
    stop = waitForElement('h1', focus);
  });
}

function focus(heading: HTMLElement): void {
  if (document.activeElement?.closest('[role="dialog"]')) return;
  focusHeading(heading);
}

function waitForElement(selector: string, found: (element: HTMLElement) => void): () => void {
  const now = document.querySelector<HTMLElement>(selector);
  if (now) {
    found(now);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) return;
    stop();
    found(element);
  });
  const timer = setTimeout(() => stop(), headingTimeout);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
