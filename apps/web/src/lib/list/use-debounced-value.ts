import { useEffect, useState } from 'react';

/** How long typing must rest before it is searched for, in ms. */
export const searchDelay = 300;

/** The text as it was when typing last rested for so many ms. */
export function useDebouncedValue(text: string, delay = searchDelay): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setDebounced, delay, text);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return debounced;
}
