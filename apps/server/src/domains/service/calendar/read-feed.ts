import { and, eq, isNull, sql } from 'drizzle-orm';
import type { TextFile } from '@portal/contract/kernel';
import { digestToken } from '#server/domains/auth/index.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { addDays, toDay } from '#server/kernel/calendar-day.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { portalTimeZone } from '#server/kernel/time-zone.ts';
import type { Context } from '#server/resource/context.ts';
import { getTicketUrl } from '../mailing/mail-requester.ts';
import { calendarFeed } from './calendar-feed.table.ts';
import { listCalendarDays } from './list-calendar-days.ts';
import { writeCalendar } from './write-calendar.ts';

const pastDays = 90;
const futureDays = 365;

/**
 * Returns the calendar of a secret URL while its employee may read tickets.
 * @throws DomainError `not_found` for an unknown or deleted feed.
 */
export async function readFeed(context: Context, token: string): Promise<TextFile> {
  const { userId, scope, language, timeZone } = await getFeedByToken(context, token);
  const { now } = context;
  const today = toDay(now, timeZone ?? portalTimeZone);
  const calendarDays = await listCalendarDays(context, {
    from: addDays(today, -pastDays),
    to: addDays(today, futureDays),
    ...(scope === 'mine' ? { assignedTo: userId } : {}),
  });
  async function* content(): AsyncGenerator<string> {
    yield* writeCalendar({
      days: calendarDays,
      // Overdue work appears in the portal's lists; the calendar shows the future.
      dueFrom: today,
      language: language ?? context.language,
      now,
      portalUrl: context.portalUrl(),
      getTicketUrl: (id) => getTicketUrl(context, id),
    });
  }
  return { fileName: 'service.ics', content: content() };
}

/**
 * Returns the feed's owner. Checked on each read, so that the feed ends with the account or the
 * permission.
 */
export async function getFeedByToken({ database }: Context, token: string) {
  const hasServicePermission = sql`exists (select from ${groupMember}
    join ${userGroup} on ${userGroup.id} = ${groupMember.groupId}
    where ${groupMember.userId} = ${userAccount.id} and 'service' = any(${userGroup.permissions}))`;
  const [feed] = await database.orm
    .select({
      userId: calendarFeed.userId,
      scope: calendarFeed.scope,
      language: userAccount.preferredLanguage,
      timeZone: userAccount.timeZone,
    })
    .from(calendarFeed)
    .innerJoin(userAccount, eq(userAccount.id, calendarFeed.userId))
    .where(
      and(
        eq(calendarFeed.tokenDigest, digestToken(token)),
        eq(userAccount.isActive, true),
        isNull(userAccount.anonymizedAt),
        hasServicePermission,
      ),
    );
  if (!feed) throw new DomainError('not_found');
  return feed;
}
