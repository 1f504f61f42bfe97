import type { Transaction } from '#server/database/database.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { type Changed, getUndoEnd } from '#server/resource/bulk/decide-rows.ts';
import type { Context } from '#server/resource/context.ts';
import { getTicketUrl } from '../mailing/mail-requester.ts';
import type { Receiver } from '../mailing/receiver.ts';
import {
  listRequestersMergedInto,
  type MailDraft,
  mailRequesters,
  toMail,
  type WrittenMail,
} from '../mailing/mail-requesters.ts';
import { createRatingSection, listRatedWithFirst } from '../ratings/rating-link.ts';
import { formatTicketNumber, type LockedTicket } from '../tickets/service-ticket.resource.ts';
import { getKnownPlan, getNewPlan, hasPassed, toPlan } from '../tickets/ticket-steps.ts';
import { shortenToSubject } from '../tickets/ticket-subject.ts';
import type { FollowedRequest } from './sync-request-statuses.ts';

interface TicketMails {
  readonly changes: readonly Changed<LockedTicket>[];
  readonly followed: readonly FollowedRequest[];
  /** Names of devices with their serial numbers, by id. */
  readonly devices: ReadonlyMap<string, { readonly full: string }>;
}

type Write = MailDraft['write'];

/** Time from which the mails of a change leave. An undo in its last moment still finds them waiting. */
export const getMailStart = (at: Date): Date => addMilliseconds(getUndoEnd(at), minutes(1));

/**
 * Mails the requesters what a change of each ticket alone would mail them, once the change can no longer be
 * undone. Returns the ids of the mails by ticket.
 */
export async function mailTicketChanges(
  tx: Transaction,
  context: Context,
  { changes, followed, devices }: TicketMails,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const requests = new Map(followed.map(({ after }) => [after.serviceTicketId, after]));
  const closed = changes.filter((change) => isClosing(change)).map(({ after }) => after.id);
  const rated = closed.length > 0 ? await listRatedWithFirst(tx, closed) : new Set<string>();
  const written = changes.flatMap(({ before, after }) => {
    const device = devices.get(after.installedDeviceId)?.full ?? '';
    const write = writeTicketMail(context, before, after, {
      device,
      asks: !rated.has(after.id),
    });
    return write ? [{ ticket: after, write }] : [];
  });
  const ids = written.map(({ ticket }) => ticket.id);
  const merged = ids.length > 0 ? await listRequestersMergedInto(tx, ids) : new Map();
  const ofTickets = written.flatMap(({ ticket, write }) => {
    const { id, customerId, installedDeviceId, requesterEmail } = ticket;
    return [requesterEmail, ...(merged.get(id) ?? [])].map((email: string): MailDraft => ({
      topicId: id,
      customerId,
      installedDeviceId,
      to: { email },
      write,
    }));
  });
  const hasMail = new Set(ids);
  const ofRequests = changes.flatMap(({ before, after }): MailDraft[] => {
    const request = requests.get(after.id);
    // A plan that has passed is not mailed, as work that is recorded afterwards is not.
    const isSilent = hasMail.has(after.id) || getNewPlan(before, after) !== null;
    if (!request || isSilent) return [];
    const { requesterEmail: email, requestedBy: userId } = request;
    if (email === null && userId === null) return [];
    const params = {
      device: devices.get(after.installedDeviceId)?.full ?? '',
      status: { message: `service_status.${request.status}` as const },
      link: getTicketUrl(context, after.id),
      ticket: formatTicketNumber(after),
    };
    const to = email === null ? { userId: userId ?? '' } : { email };
    const write = () => toMail('request_moved', params);
    const { id: topicId, customerId, installedDeviceId } = after;
    return [{ topicId, customerId, installedDeviceId, to, write }];
  });
  return mailRequesters(tx, context, [...ofTickets, ...ofRequests], getMailStart(context.now));
}

const isClosing = ({ before, after }: Pick<Changed<LockedTicket>, 'before' | 'after'>): boolean =>
  after.status === 'closed' && before.status !== 'closed';

/** Returns how the mail about a change is written; null if the ticket's own mails say nothing of it. */
function writeTicketMail(
  context: Context,
  before: LockedTicket,
  after: LockedTicket,
  { device, asks }: { readonly device: string; readonly asks: boolean },
): Write | null {
  const params = {
    ticket: formatTicketNumber(after),
    subject: after.subject ?? shortenToSubject(after.description),
    device,
    link: getTicketUrl(context, after.id),
  };
  if (after.status !== before.status && after.status === 'cancelled') {
    const { cancellationReason: reason } = after;
    return () =>
      reason
        ? toMail('ticket_cancelled_because', { ...params, reason })
        : toMail('ticket_cancelled', params);
  }
  if (isClosing({ before, after }))
    return (receiver, account) => {
      const asksRating = asks && account?.role !== 'employee';
      const question = asksRating ? askForRating(context, after, receiver) : {};
      const { resolutionNotes: notes } = after;
      return notes === null
        ? toMail('ticket_closed_without_notes', { ...params, ...question })
        : toMail('ticket_closed', { ...params, ...question, notes });
    };
  const plan = getNewPlan(before, after);
  if (plan === null || hasPassed(plan.day, context)) return null;
  const earlier = getKnownPlan(context, plan, toPlan(before));
  const mail: WrittenMail = earlier
    ? toMail('ticket_replanned', { ...params, day: plan, earlier })
    : toMail('ticket_planned', { ...params, day: plan });
  return () => mail;
}

/** The requester alone is asked, not who follows by a merge. */
const askForRating = (context: Context, ticket: LockedTicket, receiver: Receiver) =>
  receiver.to.toLowerCase() === ticket.requesterEmail.toLowerCase()
    ? { sections: [createRatingSection(context, ticket, receiver)] }
    : {};
