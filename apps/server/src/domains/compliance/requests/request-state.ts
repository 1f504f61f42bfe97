import { sql } from 'drizzle-orm';
import { requestTime } from '#server/resource/resource.ts';
import { anonymizationRequest as request } from './anonymization-request.table.ts';

const isWaiting = sql`${request.status} = 'pending'`;
const isOver = sql`${request.graceEndsAt} <= ${requestTime}`;

/** Neither cancelled nor carried out: it may still be either. */
export const isOpen = sql`${request.status} <> 'cancelled' and ${request.anonymizedAt} is null`;

/** What a request reads as: a pending one whose grace period is over has expired. */
export const statusNow = sql`case when ${isWaiting} and ${isOver} then 'expired'
  else ${request.status} end`;

/** The same as conditions, by status. */
export const withStatus = {
  pending: sql`${isWaiting} and not ${isOver}`,
  expired: sql`${isWaiting} and ${isOver}`,
  approved: sql`${request.status} = 'approved'`,
  cancelled: sql`${request.status} = 'cancelled'`,
};

/** Begun days until the grace period is over; none of what is closed. */
export const daysRemaining = sql`case when ${isOpen} then greatest(0, ceil(
  extract(epoch from ${request.graceEndsAt} - ${requestTime}) / 86400))::int else 0 end`;
