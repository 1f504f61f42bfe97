/**
 * A new name for a call that makes something (`Idempotency-Key`): sent again under it, it makes nothing
 * more. `crypto.randomUUID` is not there on pages without TLS.
 */
export function createIdempotencyKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
