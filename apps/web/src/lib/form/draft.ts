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

/** Where this user's draft of a form is kept in the tab. */
export const draftKey = (form: string) => `${prefix}${getSession().user?.id ?? ''}:${form}`;

/**
 * Registers an open form. When the session ends under it, its draft is kept in this tab under the
 * user's id, and shown to nobody else (PRODUCT.md, failed refresh).
 */
export function registerDraft(form: string, snapshot: Snapshot): () => void {
  const key = draftKey(form);
  open.set(key, snapshot);
  return () => open.delete(key);
}

/** Takes what this user left in the form when their session ended; null without any. */
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
