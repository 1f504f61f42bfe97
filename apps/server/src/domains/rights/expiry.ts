import type { FieldMessages } from '#server/kernel/domain-error.ts';

/**
 * Parses the requested end of a right: null for a right without end, undefined when the body does
 * not contain it.
 */
export function parseExpiry(
  sent: string | null | undefined,
  now: Date,
): { expiresAt: string | null | undefined; errors: FieldMessages } {
  if (sent === null || sent === undefined) return { expiresAt: sent, errors: {} };
  const instant = new Date(sent);
  const errors: FieldMessages = instant > now ? {} : { expires_at: [{ key: 'right.past' }] };
  return { expiresAt: instant.toISOString(), errors };
}
