import { expiringWithinDays } from '@portal/contract/rights';
import { sql, type SQL } from 'drizzle-orm';
import type { FieldMessages } from '#server/kernel/domain-error.ts';
import { requestTime } from '#server/resource/resource.ts';
import { viewingRight } from './viewing-right.table.ts';

/*
 * Status of a right at the time of the call. Uses bare columns, so that the index of active rights
 * by date applies.
 */

const { isActive, expiresAt } = viewingRight;

/** Active and not expired; the same condition as in `granted` (`visible.ts`). */
export const isOpen = sql`${isActive} and (${expiresAt} is null or ${expiresAt} > ${requestTime})`;

const expiringWithin = sql.raw(`interval '${expiringWithinDays * 24} hours'`);

/** Open at an instant, but expires within 30 days of it (API.md §3 CRM, customer summary). */
export const isExpiringAt = (instant: SQL): SQL => sql`${isActive} and ${expiresAt} > ${instant}
  and ${expiresAt} <= ${instant} + ${expiringWithin}`;

export const isExpiring = isExpiringAt(requestTime);

/** Expired, but not closed yet. */
export const isExpired = sql`${isActive} and ${expiresAt} <= ${requestTime}`;

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
