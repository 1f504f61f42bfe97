/** What lies over the page about one request: all that is known of it, or the question before a deed. */
export type RequestFormKind = 'request' | 'approve' | 'cancel' | 'restore';

const kinds: readonly RequestFormKind[] = ['request', 'approve', 'cancel', 'restore'];

/** How the address calls the form of a new request. */
export const newRequestForm = 'new-request';

/** How the address calls what lies over the page about a request. */
export const toRequestForm = (kind: RequestFormKind, id: string): string => `${kind}-${id}`;

/** The request that the address asks for and what is to be done to it; null where it asks for another form or none. */
export function parseRequestForm(
  form: string | null,
): { kind: RequestFormKind; id: string } | null {
  const kind = kinds.find((one) => form?.startsWith(`${one}-`));
  return kind && form ? { kind, id: form.slice(kind.length + 1) } : null;
}
