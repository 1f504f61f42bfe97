import { sql, type SQL } from 'drizzle-orm';
import type { ComplianceOverview } from '@portal/contract/compliance';
import type { Context } from '#server/resource/context.ts';
import { anonymizationRequest as request } from '../requests/anonymization-request.table.ts';

const countWhere = (condition: SQL) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

/** Counts requests by state; approved requests are split into waiting and executed. */
export async function countRequests({
  database,
  now,
}: Context): Promise<ComplianceOverview['requests']> {
  const isWaiting = sql`${request.status} = 'pending'`;
  const isOver = sql`${request.graceEndsAt} <= ${now.toISOString()}::timestamptz`;
  const isApproved = sql`${request.status} = 'approved'`;
  const [counts] = await database.orm
    .select({
      pending: countWhere(sql`${isWaiting} and not ${isOver}`),
      expired: countWhere(sql`${isWaiting} and ${isOver}`),
      approved: countWhere(sql`${isApproved} and ${request.anonymizedAt} is null`),
      cancelled: countWhere(sql`${request.status} = 'cancelled'`),
      anonymized: countWhere(sql`${request.anonymizedAt} is not null`),
    })
    .from(request);
  return counts ?? { pending: 0, expired: 0, approved: 0, cancelled: 0, anonymized: 0 };
}
