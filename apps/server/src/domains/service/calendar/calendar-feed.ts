import { eq } from 'drizzle-orm';
import {
  deleteCalendarFeed,
  getCalendarFeed,
  createCalendarFeed,
  type CalendarFeed,
} from '@portal/contract/service';
import type { RouteResponse, RouteBody } from '@portal/contract/kernel';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { createLinkToken } from '#server/domains/auth/index.ts';
import { apiBase } from '#server/http/routes.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { calendarFeed } from './calendar-feed.table.ts';

/** Returns the caller's feed, without its token. */
export async function getFeed(context: Context): Promise<CalendarFeed> {
  authorize(context.actor, getCalendarFeed.access);
  const [feed] = await context.database.orm
    .select()
    .from(calendarFeed)
    .where(eq(calendarFeed.userId, getCallerId(context)));
  return {
    is_active: feed !== undefined,
    scope: feed?.scope ?? null,
    created_at: feed?.createdAt ?? null,
  };
}

/** Creates the caller's feed; an earlier URL stops working. */
export async function createFeed(
  context: Context,
  { scope = 'mine' }: RouteBody<typeof createCalendarFeed>,
): Promise<RouteResponse<typeof createCalendarFeed>> {
  authorize(context.actor, createCalendarFeed.access);
  const userId = getCallerId(context);
  const { token, digest: tokenDigest } = createLinkToken();
  const values = { scope, tokenDigest, createdAt: context.now.toISOString() };
  await transact(context, async (tx) => {
    await tx
      .insert(calendarFeed)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: calendarFeed.userId, set: values });
    await writeAuditEntry(tx, context, {
      action: 'create',
      table: calendarFeed,
      objectId: userId,
      after: { scope },
    });
  });
  const url = `${context.portalUrl()}${apiBase}/service/calendar/${token}.ics`;
  return { url, scope, created_at: values.createdAt };
}

/** Deletes the caller's feed, if any. */
export async function deleteFeed(context: Context): Promise<void> {
  authorize(context.actor, deleteCalendarFeed.access);
  const objectId = getCallerId(context);
  await transact(context, async (tx) => {
    const [ended] = await tx
      .delete(calendarFeed)
      .where(eq(calendarFeed.userId, objectId))
      .returning({ scope: calendarFeed.scope });
    if (!ended) return;
    await writeAuditEntry(tx, context, {
      action: 'delete',
      table: calendarFeed,
      objectId,
      before: ended,
    });
  });
}

function getCallerId({ actor }: Context): string {
  const userId = getUserId(actor);
  if (userId === null) throw new DomainError('permission_denied');
  return userId;
}
