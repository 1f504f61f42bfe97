import { onSessionEnded } from '../api/session-ended.ts';
import { getSession } from '../session/session-store.ts';

const prefix = 'draft:';

type Snapshot = () => object | null;
const open = new Map<string, Snapshot>();

const keyOf = (form: string) => `${prefix}${getSession().user?.id ?? ''}:${form}`;

/**
 * Registers an open form. When the session ends under it, its values are kept in this tab under
 * the user's id, and shown to nobody else (PRODUCT.md, failed refresh).
 */
export function registerDraft(form: string, snapshot: Snapshot): () => void {
  const key = keyOf(form);
  open.set(key, snapshot);
  return () => open.delete(key);
}

/** Takes the values that this user left in the form when their session ended; null without any. */
export function takeDraft(form: string): object | null {
  const key = keyOf(form);
  const stored = sessionStorage.getItem(key);
  if (stored === null) return null;
  sessionStorage.removeItem(key);
  try {
    const values: unknown = JSON.parse(stored);
    return typeof values === 'object' ? values : null;
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
    const values = snapshot();
    if (values) sessionStorage.setItem(key, JSON.stringify(values));
  }
});
