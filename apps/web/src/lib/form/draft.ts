import { onSessionEnded } from '../api/session-ended.ts';
import { getSession } from '../session/session-store.ts';
import type { FormValues } from './contract-resolver.ts';

const prefix = 'draft:';

/** What a user has changed in a form, and in what. */
export interface Draft {
  /** The version that was changed; null where it has none. */
  etag: string | null;
  /** The fields that were changed and no others: the rest is not the user's word. */
  values: FormValues;
}

type Snapshot = () => Draft | null;
const open = new Map<string, Snapshot>();

const keyOf = (form: string) => `${prefix}${getSession().user?.id ?? ''}:${form}`;

/**
 * Registers an open form. When the session ends under it, its draft is kept in this tab under the
 * user's id, and shown to nobody else (PRODUCT.md, failed refresh).
 */
export function registerDraft(form: string, snapshot: Snapshot): () => void {
  const key = keyOf(form);
  open.set(key, snapshot);
  return () => open.delete(key);
}

/** Takes what this user left in the form when their session ended; null without any. */
export function takeDraft(form: string): Draft | null {
  const key = keyOf(form);
  const stored = sessionStorage.getItem(key);
  if (stored === null) return null;
  sessionStorage.removeItem(key);
  try {
    const kept: Partial<Draft> | null = JSON.parse(stored);
    if (!kept?.values || kept.etag === undefined) return null;
    return { etag: kept.etag, values: kept.values };
  } catch {
    return null;
  }
}

/** What this user has written in a place that keeps it as they write; empty without any. */
export function keptText(name: string): string {
  const text = takeDraft(name)?.values['text'];
  if (typeof text !== 'string') return '';
  keepText(name, text);
  return text;
}

/** Keeps what this user is writing, letter by letter; nothing once it is empty. */
export function keepText(name: string, text: string): void {
  const draft: Draft = { etag: null, values: { text } };
  if (text === '') sessionStorage.removeItem(keyOf(name));
  else sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
}

/** Removes the drafts of everybody but this user; of everybody where it is null. */
export function clearDrafts(exceptUser: string | null): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix) && !(exceptUser && key.startsWith(`${prefix}${exceptUser}:`)))
      sessionStorage.removeItem(key);
}

onSessionEnded(() => {
  for (const [key, snapshot] of open) {
    const draft = snapshot();
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
  }
});
