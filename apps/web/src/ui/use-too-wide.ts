import { useCallback, useState } from 'react';

export interface TooWide {
  tooWide: boolean;
  /** The table's ref; its panel is the element around it. */
  table: (element: HTMLTableElement | null) => (() => void) | undefined;
}

/**
 * Whether a table is wider than the panel around it. CSS cannot ask: a panel that may scroll keeps a
 * sticky head within itself, so it becomes one only where it has to.
 */
export function useTooWide(): TooWide {
  const [tooWide, setTooWide] = useState(false);
  const table = useCallback((element: HTMLTableElement | null) => {
    const panel = element?.parentElement;
    // What draws no boxes, such as a test's document, has no such observer.
    if (!element || !panel || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setTooWide(element.offsetWidth > panel.clientWidth));
    observer.observe(panel);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { tooWide, table };
}
