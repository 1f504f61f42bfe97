/** Dialogs of a request: details, or an action to confirm. */
export type RequestFormKind = 'request' | 'approve' | 'cancel' | 'restore';

const kinds: readonly RequestFormKind[] = ['request', 'approve', 'cancel', 'restore'];

/** URL value of the form for a new request. */
export const newRequestForm = 'new-request';

/** Returns the URL value of a request's dialog. */
export const toRequestForm = (kind: RequestFormKind, id: string): string => `${kind}-${id}`;

/** Parses a request's dialog and id from the URL; null for any other value. */
export function parseRequestForm(
  form: string | null,
): { kind: RequestFormKind; id: string } | null {
  const kind = kinds.find((one) => form?.startsWith(`${one}-`));
  return kind && form ? { kind, id: form.slice(kind.length + 1) } : null;
}
