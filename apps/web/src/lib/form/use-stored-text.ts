import { useState } from 'react';
import { getSession } from '#web/lib/session/session-store.ts';
import { draftPrefix } from './clear-drafts.ts';

/**
 * Text stored in this tab while it is typed, under the user's id like all drafts, so that it
 * survives a reload or a new session. Empty text is removed.
 */
export function useStoredText(name: string): [text: string, set: (text: string) => void] {
  const key = draftKey(name);
  const [text, setText] = useState(() => readStoredText(name));
  const set = (next: string) => {
    setText(next);
    if (next === '') sessionStorage.removeItem(key);
    else storeInTab(key, next);
  };
  return [text, set];
}

/** Returns a text that is stored in this tab; empty without one. */
export const readStoredText = (name: string): string =>
  sessionStorage.getItem(draftKey(name)) ?? '';

/**
 * Stores a text in this tab. A full storage stops nobody who types or saves; what was stored before
 * is removed, because it would pass for the last state.
 */
export function storeInTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    sessionStorage.removeItem(key);
  }
}

/** Storage key of this user's draft of a form, per tab. */
export const draftKey = (form: string) => `${draftPrefix}${getSession().user?.id ?? ''}:${form}`;
