import { useEffect, useState } from 'react';

/** How long typing must rest before it is searched for, in ms. */
export const searchDelay = 300;

/** The text as it was when typing last rested. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setRested, searchDelay, text);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
