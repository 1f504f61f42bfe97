import { useState } from 'react';
import { draftKey } from './draft.ts';

/**
 * Text stored in this tab while it is typed, under the user's id like all drafts, so that it
 * survives a reload or a new session. Empty text is removed.
 */
export function useStoredText(name: string): [text: string, set: (text: string) => void] {
  const key = draftKey(name);
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const set = (next: string) => {
    setText(next);
    if (next === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
  };
  return [text, set];
}
