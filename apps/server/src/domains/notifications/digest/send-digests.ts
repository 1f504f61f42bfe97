import { inArray, lt } from 'drizzle-orm';
import { fallbackLanguage } from '@portal/contract/kernel';
import { notificationKinds } from '@portal/contract/notifications';
import type { Transaction } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { toDay, toUtcDay } from '#server/kernel/calendar-day.ts';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import { portalTimeZone, toKnownTimeZone } from '#server/kernel/time-zone.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import { getUnsubscribeUrl } from '#server/mail/unsubscribe-link.ts';
import type { JobServices } from '#server/resource/context.ts';
import { lockNotifications } from '../finding/find-notifications.ts';
import { notification, notificationDigest } from '../notification.table.ts';
import { dailyTopic } from '../settings/linked-subscription.ts';
import { toMailSection } from './to-mail-section.ts';
import {
  countOpen,
  listNewOfEmployees,
  type NewOfKind,
  type OpenCounts,
} from './list-new-notifications.ts';
import { listNewOfCustomers } from './list-new-of-customers.ts';

/**
 * Days for which sent mails are recorded. After a longer pause, the next mail covers all
 * notifications again.
 */
const retentionDays = 400;

type Portal = Pick<JobServices, 'portalUrl' | 'linkSigner'>;

/** Mails people at six each morning (UTC) what is new among the items that need attention. */
export const sendDigests = defineJob({
  name: 'send-notification-digests',
  schedule: '0 6 * * *',
  handler: handleSendDigests,
});

/**
 * Handles `send-notification-digests`. The mails, their record and the end of the job are one
 * transaction, and a person's day is unique, so nobody gets two mails.
 */
function handleSendDigests({ clock, ...portal }: Portal & Pick<JobServices, 'clock'>): JobHandler {
  return async (_data, run) => {
    const now = clock.now();
    await run.finish(async (tx) => {
      await mailDigests(tx, portal, now);
      const before = toUtcDay(addMilliseconds(now, -days(retentionDays)));
      await tx.delete(notificationDigest).where(lt(notificationDigest.day, before));
    });
  };
}

/** Mails each person with new notifications and no mail today. */
async function mailDigests(tx: Transaction, portal: Portal, now: Date): Promise<void> {
  // Blocks new notifications, so that the counts and the named items agree.
  await lockNotifications(tx);
  const all = [...(await listNewOfEmployees(tx, now)), ...(await listNewOfCustomers(tx, now))];
  const newByUser = Map.groupBy(all, ({ user_id: userId }) => userId);
  if (newByUser.size === 0) return;
  const getOpenCounts = await countOpenByDay(tx, now, newByUser);
  const upTo = getOpenCounts(portalTimeZone).newest;
  const day = toUtcDay(now);
  const mailed = await tx
    .insert(notificationDigest)
    .values([...newByUser.keys()].map((userId) => ({ userId, day, upTo })))
    .onConflictDoNothing()
    .returning({ userId: notificationDigest.userId });
  const instantIds: string[] = [];
  for (const { userId } of mailed) {
    const newByKind = newByUser.get(userId) ?? [];
    const openCounts = getOpenCounts(newByKind[0]?.time_zone ?? null);
    await mailDigest(tx, portal, { openCounts, newByKind });
    instantIds.push(...newByKind.flatMap(({ instant_ids: ids }) => ids));
  }
  if (instantIds.length > 0)
    await tx
      .update(notification)
      .set({ mailedAt: now.toISOString() })
      .where(inArray(notification.id, instantIds));
}

/**
 * Counts what needs attention for each today of the receivers, of which there are at most three at
 * one instant. Returns the counts by time zone.
 */
async function countOpenByDay(
  tx: Transaction,
  now: Date,
  newByUser: ReadonlyMap<string, readonly NewOfKind[]>,
): Promise<(timeZone: string | null) => OpenCounts> {
  const zones = [...newByUser.values()].map(([one]) => toKnownTimeZone(one?.time_zone ?? null));
  const todays = new Set([portalTimeZone, ...zones].map((zone) => toDay(now, zone)));
  const counts = new Map<string, OpenCounts>();
  for (const today of todays) counts.set(today, await countOpen(tx, { now, today }));
  return (timeZone) => {
    const found = counts.get(toDay(now, toKnownTimeZone(timeZone)));
    if (!found) throw new Error('The notifications of this day are not counted');
    return found;
  };
}

interface Digest {
  readonly openCounts: OpenCounts;
  readonly newByKind: readonly NewOfKind[];
}

async function mailDigest(
  tx: Transaction,
  portal: Portal,
  { openCounts, newByKind }: Digest,
): Promise<void> {
  const [person] = newByKind;
  if (!person) return;
  const { portalUrl } = portal;
  const language = person.preferred_language ?? fallbackLanguage;
  const inOrder = notificationKinds.flatMap((kind) => newByKind.filter((one) => one.kind === kind));
  await sendMail(tx, {
    to: person.email,
    name: `${person.first_name} ${person.last_name}`.trim(),
    language,
    timeZone: person.time_zone,
    template: 'notification_digest',
    unsubscribe: getUnsubscribeUrl(portal, { userId: person.user_id, topic: dailyTopic }),
    params: {
      link: `${portalUrl()}/dashboard`,
      sections: inOrder.map((one) => toMailSection(one, { portalUrl, language, openCounts })),
    },
  });
}
