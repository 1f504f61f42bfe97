import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { isOpen, lead } from '#server/domains/crm/leads/lead.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { publishChangeToUser } from '#server/events/index.ts';
import { getLatestDay, toDay } from '#server/kernel/calendar-day.ts';
import { newId } from '#server/kernel/ids.ts';
import { portalTimeZone, toKnownTimeZone } from '#server/kernel/time-zone.ts';
import type { Context } from '#server/resource/context.ts';
import { notification } from '../notification.table.ts';

interface DueStep extends Record<string, unknown> {
  readonly lead_id: string;
  readonly due_on: string;
  readonly user_id: string;
}

/**
 * Adds notifications of next steps that are due or overdue where their assignees are, at most
 * `limit`. Returns their number. A trigger deletes one when its step is done, moved or passed on.
 */
export async function addDueNextSteps(
  tx: Transaction,
  { now }: Context,
  limit: number,
): Promise<number> {
  const { zones, days } = await listZoneDays(tx, now);
  const { rows } = await tx.execute<DueStep>(sql`
    select ${lead.id} as lead_id, ${lead.nextStepOn} as due_on, ${lead.assignedTo} as user_id
    from ${lead}
    join ${userAccount} on ${userAccount.id} = ${lead.assignedTo} and ${userAccount.isActive}
    join unnest(${sql.param(zones)}::text[], ${sql.param(days)}::date[]) as here (zone, today)
      on here.zone = coalesce(${userAccount.timeZone}, ${portalTimeZone}::text)
    where ${isOpen(lead.stage)} and ${lead.nextStepOn} <= ${getLatestDay(now)}::date
      and ${lead.nextStepOn} <= here.today
      and not exists (select from ${notification}
        where ${notification.userId} = ${lead.assignedTo} and ${notification.eventId} = ${lead.id})
    order by ${lead.nextStepOn} desc limit ${limit}
    for share of ${lead} skip locked`);
  if (rows.length === 0) return 0;
  const createdAt = now.toISOString();
  await tx
    .insert(notification)
    .values(
      rows.map(({ lead_id: leadId, due_on: dueOn, user_id: userId }) => ({
        id: newId(),
        kind: 'next_step_due' as const,
        leadId,
        userId,
        eventId: leadId,
        dueOn,
        validUntil: 'infinity',
        createdAt,
      })),
    )
    .onConflictDoNothing();
  for (const userId of new Set(rows.map(({ user_id: id }) => id))) {
    await publishChangeToUser(tx, { type: 'notification', userId });
  }
  return rows.length;
}

/** Lists today's day in each time zone of an employee. PostgreSQL may know other zones than this process. */
async function listZoneDays(
  tx: Transaction,
  now: Date,
): Promise<{ zones: string[]; days: string[] }> {
  const { rows } = await tx.execute<{ zone: string }>(sql`
    select distinct coalesce(${userAccount.timeZone}, ${portalTimeZone}::text) as zone
    from ${userAccount} where ${userAccount.role} = 'employee'`);
  const zones = rows.map(({ zone }) => zone);
  return { zones, days: zones.map((zone) => toDay(now, toKnownTimeZone(zone))) };
}
