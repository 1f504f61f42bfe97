import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Permission, TextFile } from '@portal/contract/kernel';
import { digestToken } from '#server/domains/auth/index.ts';
import { listNextStepDays } from '#server/domains/crm/index.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { addDays, toDay } from '#server/kernel/calendar-day.ts';
import { type CustomerUser, toClinicView } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { toKnownTimeZone } from '#server/kernel/time-zone.ts';
import type { Context } from '#server/resource/context.ts';
import { getTicketUrl } from '../mailing/mail-requester.ts';
import { calendarFeed } from './calendar-feed.table.ts';
import { listCalendarDays } from './list-calendar-days.ts';
import { writeCalendar } from './write-calendar.ts';

const pastDays = 90;
const futureDays = 365;

/**
 * Returns the calendar of a secret URL while its employee may read tickets or leads, or its customer's user signs in.
 * An employee's feed has the kinds of entries that they may see: of leads, their own next steps alone.
 * @throws DomainError `not_found` for an unknown or deleted feed.
 */
export async function readFeed(context: Context, token: string): Promise<TextFile> {
  const feed = await getFeedByToken(context, token);
  const { userId, scope, language, timeZone, seesService, seesLeads } = feed;
  const isCustomer = feed.customerId !== null;
  const { now } = context;
  const today = toDay(now, toKnownTimeZone(timeZone));
  const span = { from: addDays(today, -pastDays), to: addDays(today, futureDays) };
  const own = { assignedTo: userId };
  const [days, stepDays] = await Promise.all([
    isCustomer || seesService
      ? listCalendarDays(context, {
          ...span,
          ...(!isCustomer && scope === 'mine' ? own : {}),
          reader: toReader(feed),
        })
      : [],
    !isCustomer && seesLeads
      ? listNextStepDays(context, { ...span, ...own, readerId: userId })
      : [],
  ]);
  async function* content(): AsyncGenerator<string> {
    yield* writeCalendar({
      days,
      stepDays,
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

type Feed = Awaited<ReturnType<typeof getFeedByToken>>;

/** Returns the customer's user of a feed, as whom it is read; undefined for an employee's. */
function toReader(feed: Feed): CustomerUser | undefined {
  const { userId, customerId, language, timeZone } = feed;
  if (customerId === null) return undefined;
  return {
    kind: 'customer',
    userId,
    customerId,
    ...toClinicView(feed),
    language,
    timeZone,
    // The address itself is the proof of who reads.
    sessionId: userId,
    authenticatedAt: new Date(0),
    setUpDueAt: null,
  };
}

/**
 * Returns the feed's owner. Checked on each read, so that the feed ends with the account or the
 * permission.
 */
export async function getFeedByToken({ database }: Context, token: string) {
  const [seesService, seesLeads] = [hasPermission('service'), hasPermission('pipeline')];
  const [feed] = await database.orm
    .select({
      userId: calendarFeed.userId,
      customerId: userAccount.customerId,
      clinicRole: userAccount.clinicRole,
      clinicIds: userAccount.clinicIds,
      scope: calendarFeed.scope,
      language: userAccount.preferredLanguage,
      timeZone: userAccount.timeZone,
      seesService,
      seesLeads,
    })
    .from(calendarFeed)
    .innerJoin(userAccount, eq(userAccount.id, calendarFeed.userId))
    .where(
      and(
        eq(calendarFeed.tokenDigest, digestToken(token)),
        eq(userAccount.isActive, true),
        isNull(userAccount.anonymizedAt),
        or(eq(userAccount.role, 'customer'), seesService, seesLeads),
      ),
    );
  if (!feed) throw new DomainError('not_found');
  return feed;
}

/** Whether the account is in a group with the permission. */
const hasPermission = (permission: Permission) => sql<boolean>`exists (select from ${groupMember}
  join ${userGroup} on ${userGroup.id} = ${groupMember.groupId}
  where ${groupMember.userId} = ${userAccount.id}
    and ${sql.raw(`'${permission}'`)} = any(${userGroup.permissions}))`;
