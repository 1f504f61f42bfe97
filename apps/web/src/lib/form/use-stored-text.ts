import { useState } from 'react';
import { draftKey } from './draft.ts';

/**
 * A text that is kept in this tab as it is typed, under the user's id like all drafts: a reload or a
 * new session finds it again, nobody else does. An empty one is kept no longer.
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
