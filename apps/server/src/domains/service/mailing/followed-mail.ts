import type { CustomerKind } from '@portal/contract/notifications';
import type { MailTemplate } from '@portal/locales/mails';
import type { Transaction } from '#server/database/database.ts';
import type { Mail, MailParams } from '#server/mail/mail-params.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import { getUnsubscribeUrl } from '#server/mail/unsubscribe-link.ts';
import type { Context } from '#server/resource/context.ts';
import type { Receiver } from './receiver.ts';

/** Kind of notification that each mail to a customer's user is sent for; all others always go. */
const followedKinds: Partial<Record<MailTemplate, CustomerKind>> = {
  ticket_reply: 'answer_received',
  request_reply: 'answer_received',
  ticket_planned: 'visit_planned',
  ticket_replanned: 'visit_planned',
  visit_planned: 'visit_planned',
};

interface TopicMail<T extends MailTemplate> {
  readonly template: T;
  readonly params: MailParams[T];
  readonly topicId: string;
}

/**
 * Returns the mail to a receiver, with the link that stops such mails; null for a customer's user who wants
 * no mail at once about what it says.
 */
export function toFollowedMail<T extends MailTemplate>(
  context: Pick<Context, 'linkSigner' | 'portalUrl'>,
  { follower, ...receiver }: Receiver,
  mail: TopicMail<T>,
): Mail<T> | null {
  const kind = followedKinds[mail.template];
  if (!kind || !follower) return { ...receiver, ...mail };
  if (follower.quietKinds.includes(kind)) return null;
  const unsubscribe = getUnsubscribeUrl(context, { userId: follower.userId, topic: kind });
  return { ...receiver, ...mail, unsubscribe };
}

/** Sends a mail to a receiver, unless they want none at once about what it says. */
export async function mailReceiver<T extends MailTemplate>(
  tx: Transaction,
  context: Context,
  receiver: Receiver,
  mail: TopicMail<T>,
): Promise<void> {
  const followed = toFollowedMail(context, receiver, mail);
  if (followed) await sendMail(tx, followed);
}
