import type { FieldMessages } from '#server/kernel/portal-error.ts';

/**
 * The instant until when a right is to hold, as the database keeps it: null for good, undefined
 * where nothing was said.
 */
export function expiryIn(
  sent: string | null | undefined,
  now: Date,
): { expiresAt: string | null | undefined; faults: FieldMessages } {
  if (sent === null || sent === undefined) return { expiresAt: sent, faults: {} };
  const instant = new Date(sent);
  // A leap second is well written, and no instant of ours.
  if (Number.isNaN(instant.getTime())) {
    return { expiresAt: null, faults: { expires_at: [{ key: 'field.format' }] } };
  }
  const faults: FieldMessages = instant > now ? {} : { expires_at: [{ key: 'right.past' }] };
  return { expiresAt: instant.toISOString(), faults };
}
