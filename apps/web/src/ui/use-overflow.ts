import { useCallback, useState } from 'react';

/**
 * Returns a ref, and whether its element overflows. An overflowing element without focusable
 * content must be focusable, so that the keyboard can scroll it (WCAG 2.1.1).
 */
export function useOverflow() {
  const [overflows, setOverflows] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    // Environments without layout, such as jsdom, have no ResizeObserver.
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const look = () => setOverflows(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { overflows, ref };
}
