import { useState } from 'react';
import { sessionEnded } from '#web/lib/api/signals.ts';
import { getSession } from '#web/lib/session/session-store.ts';
import { draftPrefix } from './clear-drafts.ts';
import type { FormValues } from './contract-resolver.ts';

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

/** Unsaved changes of a form. */
export interface Draft {
  /** ETag of the edited version; null if there is none. */
  etag: string | null;
  /** Changed fields only. */
  values: FormValues;
}

type Snapshot = () => Draft | null;

const open = new Map<string, Snapshot>();

/** Storage key of this user's draft of a form, per tab. */
export const draftKey = (form: string) => `${draftPrefix}${getSession().user?.id ?? ''}:${form}`;

/**
 * Registers an open form, so that its draft is saved in this tab when the session ends, for this
 * user only (PRODUCT.md, failed refresh). Returns the unregister function.
 */
export function registerDraft(form: string, snapshot: Snapshot): () => void {
  const key = draftKey(form);
  open.set(key, snapshot);
  return () => open.delete(key);
}

/** Returns and removes this user's draft of a form; null if there is none. */
export function takeDraft(form: string): Draft | null {
  const key = draftKey(form);
  const stored = sessionStorage.getItem(key);
  if (stored === null) return null;
  sessionStorage.removeItem(key);
  try {
    const parsed: Partial<Draft> | null = JSON.parse(stored);
    if (!parsed?.values || parsed.etag === undefined) return null;
    return { etag: parsed.etag, values: parsed.values };
  } catch {
    return null;
  }
}

sessionEnded.subscribe(() => {
  for (const [key, snapshot] of open) {
    const draft = snapshot();
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
  }
});
