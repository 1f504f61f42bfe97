import { useEffect, useRef, useState } from 'react';
import { useSearchParam, useSetSearch } from '#web/lib/url/search-params.ts';

/** Debounce of search input in ms. */
const searchDelay = 300;

/** Returns the text, debounced by `delay` ms. */
export function useDebouncedValue(text: string, delay = searchDelay): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setDebounced, delay, text);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return debounced;
}

/**
 * Search text stored in the URL (`?search=`): shown at once, applied after the debounce; a new
 * search returns to page one.
 */
export function useSearchText() {
  const [inUrl] = useSearchParam('search');
  const setSearch = useSetSearch();
  const send = (text: string | undefined) => void setSearch({ page: undefined, search: text });
  const current = typeof inUrl === 'string' || typeof inUrl === 'number' ? String(inUrl) : '';
  const [text, setText] = useState(current);
  const [shown, setShown] = useState(current);
  if (current !== shown) {
    // Back, Forward or a reset changed the URL.
    setShown(current);
    if (current !== text.trim()) setText(current);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(send, searchDelay, typed.trim() || undefined);
  };
  return { value: text, set };
}
