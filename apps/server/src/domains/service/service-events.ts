import type { Urgency } from '@portal/contract/service';
import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { publishChange } from '#server/events/index.ts';
import type { DayParam } from '#server/mail/mail-params.ts';
import type { Context } from '#server/resource/context.ts';
import { defineEvent } from '#server/resource/domain-event.ts';
import { serviceRequest } from './requests/service-request.table.ts';
import { serviceTicket } from './tickets/service-ticket.table.ts';

/** Ticket fields for notifications. */
interface TicketSubject {
  readonly id: string;
  readonly number: number;
  readonly customerId: string;
  readonly installedDeviceId: string;
  readonly serialNumber: string;
  readonly assignedTo: string | null;
}

export interface CreatedRequest {
  readonly id: string;
  readonly customerId: string;
  readonly installedDeviceId: string;
  readonly serialNumber: string;
  readonly description: string;
  /**
   * Address of the requester if an employee enters the request; null if the caller is the
   * requester.
   */
  readonly requesterEmail: string | null;
}

export interface CustomerReply {
  readonly replyId: string;
  readonly ticket: TicketSubject;
  readonly text: string;
}

export interface RequestReply {
  readonly replyId: string;
  readonly request: Pick<
    CreatedRequest,
    'id' | 'customerId' | 'installedDeviceId' | 'serialNumber'
  >;
  readonly text: string;
}

/** An employee's answer to customers' users, on a ticket or on a request without one. */
export interface SentAnswer {
  readonly messageId: string;
  readonly ticketId?: string;
  readonly requestId?: string;
  /** Who asked for the work. */
  readonly userIds: readonly string[];
}

export interface TicketAssignment {
  /** Id of the assignment in the ticket's timeline. */
  readonly eventId: string;
  readonly ticket: TicketSubject & { readonly assignedTo: string; readonly description: string };
  /** Visit of which the ticket is the first, if it was assigned as one. */
  readonly visit?: { readonly day: DayParam; readonly devices: number };
}

export interface TicketAssignments {
  readonly eventId: string;
  /** At least one; all have the same assignee. */
  readonly tickets: readonly TicketAssignment['ticket'][];
}

export interface RequestWithdrawal {
  readonly eventId: string;
  readonly request: RequestReply['request'];
  readonly reason: string | null;
}

export interface TicketMerge {
  /** Id of the merge. */
  readonly eventId: string;
  readonly ticket: TicketSubject;
  readonly into: Pick<TicketSubject, 'id' | 'number'>;
}

/** A promise to a customer that is at risk, or missed. */
export interface PromiseAlert {
  readonly eventId: string;
  readonly kind: 'promise_at_risk' | 'promise_missed';
  readonly promise: 'answer' | 'solution';
  /** Promised time. */
  readonly dueAt: string;
  readonly work: Omit<TicketSubject, 'number'> & {
    /** Number of the ticket; null for a request without one. */
    readonly number: number | null;
    readonly urgency: Urgency;
  };
}

/** A service request was created, by a customer's user or by an employee for them. */
export const requestCreated = defineEvent<CreatedRequest>();

/** A customer's user replied on a ticket, whatever its status. */
export const customerReplied = defineEvent<CustomerReply>();

/** A customer's user replied on a request that has no ticket. */
export const requestReplied = defineEvent<RequestReply>();

/** An employee answered customers' users. */
export const answerSent = defineEvent<SentAnswer>();

/** Publishes an employee's answer to those of its receivers who are customers' users, if any. */
export async function publishAnswer(
  tx: Transaction,
  context: Context,
  answer: Omit<SentAnswer, 'userIds'>,
  receivers: readonly { readonly follower: { readonly userId: string } | null }[],
): Promise<void> {
  const userIds = receivers.flatMap(({ follower }) => follower?.userId ?? []);
  if (userIds.length > 0) await answerSent.publish(tx, context, { ...answer, userIds });
}

/** A customer's user withdrew a request. */
export const requestWithdrawn = defineEvent<RequestWithdrawal>();

/** A ticket was merged into another one. */
export const ticketMerged = defineEvent<TicketMerge>();

/** A merge was undone: the ticket is its assignee's again. */
export const ticketMergeUndone = defineEvent<Pick<TicketMerge, 'eventId' | 'into'>>();

/** 80 % of the time of a promise has passed, or all of it. */
export const promiseAlerted = defineEvent<PromiseAlert>();

/** A ticket was assigned to an employee. */
export const ticketAssigned = defineEvent<TicketAssignment>();

/** Tickets were assigned to an employee together. */
export const ticketsAssigned = defineEvent<TicketAssignments>();

interface ChangedItem {
  readonly id: string;
  /** Customer whose users receive the change too; null for employees only. */
  readonly customerId: string | null;
}

/** Publishes a change of a ticket or of its messages and files. */
export const publishTicketChange = (tx: Transaction, ticket: ChangedItem): Promise<void> =>
  publishChange(tx, toTicketChange(ticket), selectClinicOf(serviceTicket, ticket));

/** Returns the change of a ticket that is published, with the clinic of its device if it is known. */
export const toTicketChange = ({
  id,
  customerId,
  clinicId,
}: ChangedItem & { readonly clinicId?: string | null }) =>
  ({
    type: 'service_ticket',
    id,
    customerId,
    ...(clinicId ? { clinicIds: [clinicId] } : {}),
    permission: 'service',
    userId: null,
  }) as const;

/** Publishes a change of a request. */
export const publishRequestChange = (
  tx: Transaction,
  { id, customerId }: ChangedItem,
): Promise<void> =>
  publishChange(
    tx,
    { type: 'service_request', id, customerId, permission: 'service' },
    selectClinicOf(serviceRequest, { id, customerId }),
  );

/** Selects the clinic in which the device of the work stands; nothing where no customer hears of it. */
const selectClinicOf = (
  work: typeof serviceTicket | typeof serviceRequest,
  { id, customerId }: ChangedItem,
): SQL | undefined =>
  customerId === null
    ? undefined
    : sql`select ${installedDevice.clinicId} from ${work}
        join ${installedDevice} on ${installedDevice.id} = ${work.installedDeviceId}
        where ${work.id} = ${id}::uuid`;
