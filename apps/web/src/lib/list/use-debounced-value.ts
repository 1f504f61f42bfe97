import { useEffect, useState } from 'react';

/** Debounce of search input in ms. */
export const searchDelay = 300;

/** Returns the text, debounced by `delay` ms. */
export function useDebouncedValue(text: string, delay = searchDelay): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setDebounced, delay, text);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return debounced;
}
