import { sql } from 'drizzle-orm';
import { requestTime } from '#server/resource/resource.ts';
import { anonymizationRequest as request } from './anonymization-request.table.ts';

const isWaiting = sql`${request.status} = 'pending'`;
const isOver = sql`${request.graceEndsAt} <= ${requestTime}`;

/** Neither cancelled nor executed. */
export const isOpen = sql`${request.status} <> 'cancelled' and ${request.anonymizedAt} is null`;

/** Current status. A pending request past its grace period is expired. */
export const statusNow = sql`case when ${isWaiting} and ${isOver} then 'expired'
  else ${request.status} end`;

/** Conditions per status. */
export const withStatus = {
  pending: sql`${isWaiting} and not ${isOver}`,
  expired: sql`${isWaiting} and ${isOver}`,
  approved: sql`${request.status} = 'approved'`,
  cancelled: sql`${request.status} = 'cancelled'`,
};

/** Days until the grace period ends, rounded up; 0 for a closed request. */
export const daysRemaining = sql`case when ${isOpen} then greatest(0, ceil(
  extract(epoch from ${request.graceEndsAt} - ${requestTime}) / 86400))::int else 0 end`;
