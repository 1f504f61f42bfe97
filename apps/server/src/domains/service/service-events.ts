import { defineEvent } from '#server/resource/domain-event.ts';

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

export interface TicketAssignment {
  /** Id of the assignment in the ticket's timeline. */
  readonly eventId: string;
  readonly ticket: TicketSubject & { readonly assignedTo: string; readonly description: string };
}

/** A service request was created, by a customer's user or by an employee for them. */
export const requestCreated = defineEvent<CreatedRequest>();

/** A customer's user replied on a ticket, whatever its status. */
export const customerReplied = defineEvent<CustomerReply>();

/** A ticket was assigned to an employee. */
export const ticketAssigned = defineEvent<TicketAssignment>();
