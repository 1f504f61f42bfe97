import { sql } from 'drizzle-orm';
import { viewingRight } from '#server/domains/access/viewing-right.table.ts';
import { requestTime } from '#server/resource/resource.ts';

/*
 * Status of a right at the time of the call. Uses bare columns, so that the index of active rights
 * by date applies.
 */

const { isActive, expiresAt } = viewingRight;

/** Active, and not past its date: the very condition of `access`. */
export const isOpen = sql`${isActive} and (${expiresAt} is null or ${expiresAt} > ${requestTime})`;

/** Open, and no more so within 30 days (API.md §3 CRM, customer summary). */
export const isExpiring = sql`${isActive} and ${expiresAt} > ${requestTime}
  and ${expiresAt} <= ${requestTime} + interval '30 days'`;

/** Past its date, and not closed by anybody. */
export const isExpired = sql`${isActive} and ${expiresAt} <= ${requestTime}`;
