import { useCallback, useState } from 'react';

/**
 * Whether an element holds more than it shows, by its ref. It is then to take the focus, where nothing
 * in it does: else the keyboard could not scroll it (WCAG 2.1.1).
 */
export function useOverflow() {
  const [overflows, setOverflows] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    // What draws no boxes, such as a test's document, has no such observer.
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const look = () => setOverflows(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { overflows, ref };
}
