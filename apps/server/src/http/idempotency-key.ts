import { DomainError } from '#server/kernel/domain-error.ts';

/** What a key may be: visible characters of ASCII and spaces between them (RFC 8941 §3.3.3). */
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

/** Why a key is none that we take; null where it is one, or there is none. */
export function checkIdempotencyKey(key: string | null): DomainError | null {
  if (key === null || wellFormed.test(key)) return null;
  return new DomainError('invalid', { message: { key: 'idempotency.malformed' } });
}
