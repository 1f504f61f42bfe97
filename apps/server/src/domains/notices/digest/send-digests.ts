import { inArray, lt } from 'drizzle-orm';
import { fallbackLanguage } from '@portal/contract/kernel';
import { noticeKinds } from '@portal/contract/notices';
import type { Transaction } from '#server/database/database.ts';
import { calendarDay } from '#server/domains/crm/index.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { days, addMilliseconds, type Clock } from '#server/kernel/clock.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import type { Services } from '#server/resource/context.ts';
import { holdNotices } from '../finding/hold-notices.ts';
import { notice } from '../notice.table.ts';
import { noticeDigest } from './notice-digest.table.ts';
import { sectionOf } from './section-of.ts';
import { standingNow, whatsNew, type NewsOfKind, type Standing } from './whats-new.ts';

/** What was told is kept for so many days; whoever had no mail for longer is told anew. */
const keptDays = 400;

type Portal = Pick<Services, 'portalUrl'>;

/**
 * The handler of `send-notice-digests`. The mails, that they were sent, and the end of the job are
 * one transaction, and a person's day is unique: nobody is written to twice.
 */
export function digestSending(portal: Portal, clock: Clock): JobHandler<Record<string, never>> {
  return async (_data, run) => {
    const now = clock.now();
    await run.finish(async (tx) => {
      await mailDigests(tx, portal, now);
      const before = calendarDay(addMilliseconds(now, -days(keptDays)));
      await tx.delete(noticeDigest).where(lt(noticeDigest.day, before));
    });
  };
}

/** Writes to each employee for whom something is new and who was not written to today. */
async function mailDigests(tx: Transaction, portal: Portal, now: Date): Promise<void> {
  // Nothing is found meanwhile: what is counted, named and told of is the same.
  await holdNotices(tx);
  const standing = await standingNow(tx, now);
  const newsOf = Map.groupBy(await whatsNew(tx, now), ({ user_id: userId }) => userId);
  if (newsOf.size === 0) return;
  const day = calendarDay(now);
  const told = await tx
    .insert(noticeDigest)
    .values([...newsOf.keys()].map((userId) => ({ userId, day, upTo: standing.newest })))
    .onConflictDoNothing()
    .returning({ userId: noticeDigest.userId });
  const instantIds: string[] = [];
  for (const { userId } of told) {
    const news = newsOf.get(userId) ?? [];
    await mailDigest(tx, portal, { standing, news });
    instantIds.push(...news.flatMap(({ instant_ids: ids }) => ids));
  }
  if (instantIds.length > 0)
    await tx
      .update(notice)
      .set({ mailedAt: now.toISOString() })
      .where(inArray(notice.id, instantIds));
}

interface Digest {
  readonly standing: Standing;
  readonly news: readonly NewsOfKind[];
}

async function mailDigest(
  tx: Transaction,
  { portalUrl }: Portal,
  { standing, news }: Digest,
): Promise<void> {
  const [person] = news;
  if (!person) return;
  const language = person.preferred_language ?? fallbackLanguage;
  const inOrder = noticeKinds.flatMap((kind) => news.filter((one) => one.kind === kind));
  await sendMail(tx, {
    to: person.email,
    name: `${person.first_name} ${person.last_name}`.trim(),
    language,
    template: 'notice_digest',
    params: {
      link: `${portalUrl()}/dashboard`,
      sections: inOrder.map((one) => sectionOf(one, { portalUrl, language, standing })),
    },
  });
}
