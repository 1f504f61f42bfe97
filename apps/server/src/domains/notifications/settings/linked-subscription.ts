import {
  deliveryChoices,
  type LinkedSubscription,
  type NotificationDelivery,
  type NotificationKind,
  notificationKinds,
  resubscribeByLink as resumeRoute,
  showLinkedSubscription as showRoute,
  unsubscribeByLink as endRoute,
} from '@portal/contract/notifications';
import type { RouteBody } from '@portal/contract/kernel';
import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { readUnsubscribeLink, type Subscription } from '#server/mail/unsubscribe-link.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { selectFollowedKinds } from '../followed-kinds.ts';
import { setDelivery } from './change-setting.ts';

/** Topic of the link in the daily mail; a mail about one kind has that kind. */
export const dailyTopic = 'daily';

type Link = RouteBody<typeof showRoute>;
type MailedKind = LinkedSubscription['kinds'][number];

/**
 * Returns the kinds that the mails of a link are about, without a session. Changes nothing: programs open
 * every link of a mail.
 * @throws DomainError `invalid_link`.
 */
export async function showSubscription(context: Context, link: Link): Promise<LinkedSubscription> {
  authorize(context.actor, showRoute.access);
  const { topic, followed } = await readFollowed(context.database.orm, requireLink(context, link));
  const kinds = followed.flatMap(({ kind, delivery }) =>
    isMailed(topic, delivery) ? [{ kind, delivery }] : [],
  );
  return { kinds };
}

/**
 * Stops the mails of a link: what they were about stays in the portal. Returns the kinds that were
 * mailed, and how; none at a repeat.
 * @throws DomainError `invalid_link`.
 */
export async function endSubscription(context: Context, link: Link): Promise<LinkedSubscription> {
  authorize(context.actor, endRoute.access);
  const subscription = requireLink(context, link);
  return transact(context, async (tx) => {
    const { userId, topic, followed } = await readFollowed(tx, subscription);
    const kinds: MailedKind[] = [];
    for (const { kind } of followed) {
      const { before } = await setDelivery(tx, toSystem(context), {
        userId,
        kind,
        choose: (known) => (isMailed(topic, known) ? 'portal' : known),
      });
      if (isMailed(topic, before)) kinds.push({ kind, delivery: before });
    }
    return { kinds };
  });
}

/**
 * Resumes mails that a link stopped, as they were. Leaves a kind alone that the person switched off, or
 * chose another delivery for.
 * @throws DomainError `invalid_link`.
 */
export async function resumeSubscription(
  context: Context,
  { kinds: wanted, ...link }: RouteBody<typeof resumeRoute>,
): Promise<LinkedSubscription> {
  authorize(context.actor, resumeRoute.access);
  const subscription = requireLink(context, link);
  return transact(context, async (tx) => {
    const { userId, topic, followed } = await readFollowed(tx, subscription);
    const kinds: MailedKind[] = [];
    for (const { kind } of followed) {
      const delivery = wanted.find((one) => one.kind === kind)?.delivery;
      if (!delivery || !deliveryChoices[kind].includes(delivery) || !isMailed(topic, delivery))
        continue;
      const now = await setDelivery(tx, toSystem(context), {
        userId,
        kind,
        choose: (known) => (known === 'portal' ? delivery : known),
      });
      if (now.delivery === delivery) kinds.push({ kind, delivery });
    }
    return { kinds };
  });
}

/** Returns true for a delivery by mails as the one with the link. */
const isMailed = (
  topic: string,
  delivery: NotificationDelivery,
): delivery is MailedKind['delivery'] =>
  delivery === 'daily' || (delivery === 'at_once' && topic !== dailyTopic);

/** The link authorizes the change; it names the person. */
const toSystem = (context: Context): Context => ({
  ...context,
  actor: { kind: 'system', task: 'unsubscribe link' },
});

interface FollowedKind extends Record<string, unknown> {
  readonly kind: NotificationKind;
  readonly delivery: NotificationDelivery;
}

/**
 * Returns what a link is about, without a query: anybody may try one.
 * @throws DomainError `invalid_link`.
 */
function requireLink(context: Context, link: Link): Subscription {
  const subscription = readUnsubscribeLink(context, link);
  if (!subscription) throw new DomainError('invalid_link');
  return subscription;
}

/**
 * Returns the person of a link, and those kinds that they follow and it is about.
 * @throws DomainError `invalid_link` when the account is closed.
 */
async function readFollowed(
  executor: Executor,
  { userId, topic }: Subscription,
): Promise<Subscription & { readonly followed: readonly FollowedKind[] }> {
  const { rows } = await executor.execute<FollowedKind>(sql`
    select kind, delivery from (${selectFollowedKinds(sql`${userAccount.id} = ${userId}::uuid`)}) as followed`);
  const followed = notificationKinds.flatMap((kind) =>
    rows.filter((row) => row.kind === kind && (topic === dailyTopic || topic === kind)),
  );
  if (followed.length === 0) throw new DomainError('invalid_link');
  return { userId, topic, followed };
}
