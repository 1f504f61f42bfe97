import { fallbackLanguage, type Language } from '@portal/contract/kernel';
import type {
  InstantKind,
  NotificationDelivery,
  NotificationObjectType,
} from '@portal/contract/notifications';
import type { MailTemplate } from '@portal/locales/mails';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { publishChangeToUser } from '#server/events/index.ts';
import { toDay } from '#server/kernel/calendar-day.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { addMilliseconds, days } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { toKnownTimeZone } from '#server/kernel/time-zone.ts';
import type { MailParams } from '#server/mail/mail-params.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import { getUnsubscribeUrl } from '#server/mail/unsubscribe-link.ts';
import type { Context } from '#server/resource/context.ts';
import { selectEmployeeKinds } from '../followed-kinds.ts';
import { notification } from '../notification.table.ts';

/** Days after which an instant notification is removed, resolved or not. */
export const retentionDays = 90;

interface NotifiedEvent {
  readonly eventId: string;
  /** Object of the event; null for an event about none. */
  readonly object: NotifiedObject | null;
}

/** Event that notifies employees at once, with its mail. */
export interface InstantNotification<Template extends MailTemplate> extends NotifiedEvent {
  readonly kind: Exclude<InstantKind, 'next_step_due' | 'answer_received'>;
  /** Further objects of the event, each with its own id; its mail is then no part of the first one's. */
  readonly further?: readonly NotifiedEvent[];
  readonly assigneeId: string | null;
  readonly template: Template;
  readonly params: MailParams[Template];
}

/**
 * Notifies employees about an event in its transaction: in the portal, and by mail if they chose
 * so. An event notifies a recipient once, however often it is published.
 */
export async function notify<Template extends MailTemplate>(
  tx: Transaction,
  context: Context,
  {
    kind,
    eventId,
    object,
    further = [],
    assigneeId,
    template,
    params,
  }: InstantNotification<Template>,
): Promise<void> {
  const recipients = selectRecipients(await listCandidates(tx, kind), {
    actorId: getUserId(context.actor),
    assigneeId,
    isForAssigneeOnly: kind === 'ticket_assigned' || kind === 'ticket_merged',
  });
  if (recipients.length === 0) return;
  const createdAt = context.now.toISOString();
  const toRow = (recipient: Employee, one: NotifiedEvent): typeof notification.$inferInsert => ({
    id: newId(),
    kind,
    ...(one.object && { [objectColumns[one.object.object_type]]: one.object.object_id }),
    userId: recipient.userId,
    eventId: one.eventId,
    dueOn: toDay(context.now, toKnownTimeZone(recipient.timeZone)),
    validUntil: addMilliseconds(context.now, days(retentionDays)).toISOString(),
    createdAt,
    mailedAt: isMailedInstantly(recipient) ? createdAt : null,
  });
  const added = await tx
    .insert(notification)
    .values(
      recipients.flatMap((recipient) =>
        [{ eventId, object }, ...further].map((one) => toRow(recipient, one)),
      ),
    )
    .onConflictDoNothing()
    .returning({ userId: notification.userId });
  const notified = new Set(added.map(({ userId }) => userId));
  for (const recipient of recipients.filter(({ userId }) => notified.has(userId))) {
    await publishChangeToUser(tx, { type: 'notification', userId: recipient.userId });
    if (!isMailedInstantly(recipient)) continue;
    const { email: to, language, name, timeZone } = recipient;
    const hasTopic = object && object.object_type !== 'upload' && further.length === 0;
    const topicId = hasTopic ? object.object_id : null;
    const unsubscribe =
      kind === 'refusals_surged'
        ? null
        : getUnsubscribeUrl(context, { userId: recipient.userId, topic: kind });
    await sendMail(tx, { to, name, language, timeZone, template, params, topicId, unsubscribe });
  }
}

/** Invited accounts that are not set up get no mail: the address may belong to someone else. */
const isMailedInstantly = ({ delivery, isSetUp }: Employee): boolean =>
  delivery === 'at_once' && isSetUp;

/** Column of each type of object. */
const objectColumns = {
  service_request: 'serviceRequestId',
  service_ticket: 'serviceTicketId',
  upload: 'uploadId',
} as const satisfies Partial<
  Record<NotificationObjectType, keyof typeof notification.$inferInsert>
>;

/** Object of an event that notifies at once, as links name it. */
export interface NotifiedObject {
  readonly object_type: keyof typeof objectColumns;
  readonly object_id: string;
}

interface Employee extends Candidate {
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly timeZone: string | null;
  readonly isSetUp: boolean;
}

interface EmployeeRow extends Record<string, unknown> {
  readonly user_id: string;
  readonly delivery: Candidate['delivery'];
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly preferred_language: Language | null;
  readonly time_zone: string | null;
  readonly is_set_up: boolean;
}

/**
 * Lists the active employees with the permission of a kind and locks their accounts, so that none
 * closes meanwhile.
 */
async function listCandidates(tx: Transaction, kind: InstantKind): Promise<Employee[]> {
  const { rows } = await tx.execute<EmployeeRow>(sql`
    select followed.user_id, followed.delivery, ${userAccount.email}, ${userAccount.firstName} as first_name,
      ${userAccount.lastName} as last_name, ${userAccount.preferredLanguage} as preferred_language,
      ${userAccount.timeZone} as time_zone,
      ${userAccount.passwordHash} is not null as is_set_up
    from (${selectEmployeeKinds()}) as followed
    join ${userAccount} on ${userAccount.id} = followed.user_id
    where followed.kind = ${kind} and ${userAccount.isActive}
    order by followed.user_id for key share of ${userAccount}`);
  return rows.map((row) => ({
    userId: row.user_id,
    delivery: row.delivery,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`.trim(),
    language: row.preferred_language ?? fallbackLanguage,
    timeZone: row.time_zone,
    isSetUp: row.is_set_up,
  }));
}

/** Active employee with the permission of a kind, and their delivery. */
export interface Candidate {
  readonly userId: string;
  readonly delivery: NotificationDelivery;
}

interface Event {
  /** Employee who caused the event; they are not notified. */
  readonly actorId: string | null;
  readonly assigneeId: string | null;
  /** True if only the assignee is notified, never all candidates. */
  readonly isForAssigneeOnly: boolean;
}

/**
 * Selects the recipients of an event: its assignee while they are a candidate, else all candidates.
 * An assignee who disabled the kind does not pass it on to the others.
 */
export function selectRecipients<One extends Candidate>(
  candidates: readonly One[],
  { actorId, assigneeId, isForAssigneeOnly }: Event,
): One[] {
  const assigned = candidates.filter(({ userId }) => userId === assigneeId);
  const addressed = assigned.length > 0 || isForAssigneeOnly ? assigned : candidates;
  return addressed.filter(({ userId, delivery }) => userId !== actorId && delivery !== 'off');
}
