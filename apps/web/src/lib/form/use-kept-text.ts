import { useState } from 'react';
import { keepText, keptText } from './draft.ts';

/**
 * A text that somebody writes beside other things, kept in this tab under their id with every
 * letter: it is there again after the place was left, the page read anew, or the session ended.
 */
export function useKeptText(name: string): [text: string, set: (text: string) => void] {
  const [text, setText] = useState(() => keptText(name));
  const set = (next: string) => {
    keepText(name, next);
    setText(next);
  };
  return [text, set];
}
