import { DomainError } from '#server/kernel/domain-error.ts';

/** Form of a key: visible ASCII characters with spaces between them (RFC 8941 §3.3.3). */
const wellFormed = /^[!-~](?:[ -~]{0,62}[!-~])?$/;

/**
 * The key that an Idempotency-Key header sends, with or without the quotes of a string of structured
 * headers (draft-ietf-httpapi-idempotency-key-header §2.1); null where there is none.
 */
export function parseIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const sent = String(header).trim();
  return /^".*"$/.test(sent) ? sent.slice(1, -1).replaceAll(/\\(["\\])/g, '$1') : sent;
}

/** Returns the error of a malformed key; null for a valid one or none. */
export function checkIdempotencyKey(key: string | null): DomainError | null {
  if (key === null || wellFormed.test(key)) return null;
  return new DomainError('invalid', { message: { key: 'idempotency.malformed' } });
}
