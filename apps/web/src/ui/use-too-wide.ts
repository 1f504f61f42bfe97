import { useCallback, useState } from 'react';

export interface TooWide {
  tooWide: boolean;
  /** Ref of the table; its panel is the parent element. */
  table: (element: HTMLTableElement | null) => (() => void) | undefined;
}

/**
 * Measures whether a table overflows its panel. CSS cannot: a scrollable panel traps the sticky
 * head, so it becomes scrollable only if needed.
 */
export function useTooWide(): TooWide {
  const [tooWide, setTooWide] = useState(false);
  const table = useCallback((element: HTMLTableElement | null) => {
    const panel = element?.parentElement;
    // Environments without layout, such as jsdom, have no ResizeObserver.
    if (!element || !panel || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setTooWide(element.offsetWidth > panel.clientWidth));
    observer.observe(panel);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { tooWide, table };
}
