import type { FieldMessages } from '#server/kernel/domain-error.ts';

/**
 * The instant until when a right is to hold, as the database keeps it: null for good, undefined
 * where nothing was said.
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
