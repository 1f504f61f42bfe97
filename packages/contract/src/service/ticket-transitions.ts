/** Statuses of a service ticket (specification §4); a service request uses the same ones. */
export const ticketStatuses = [
  'new',
  'planned',
  'in_progress',
  'completed',
  'closed',
  'cancelled',
] as const;

export type TicketStatus = (typeof ticketStatuses)[number];

/** Steps that move a ticket: a change of its status, or one of the two calls that end it. */
export type TicketStep = 'change' | 'close' | 'cancel';

/**
 * Every transition that there is (API.md §3 Service): from a state, by a step, to these. What is
 * not here is 409 `invalid_transition`; closed and cancelled are final.
 */
export const ticketTransitions = {
  new: { change: ['planned', 'in_progress'], close: ['closed'], cancel: ['cancelled'] },
  planned: { change: ['in_progress'], close: ['closed'], cancel: ['cancelled'] },
  in_progress: { change: ['planned', 'completed'], close: ['closed'], cancel: ['cancelled'] },
  completed: { change: ['in_progress'], close: ['closed'], cancel: [] },
  closed: { change: [], close: [], cancel: [] },
  cancelled: { change: [], close: [], cancel: [] },
} as const satisfies Record<TicketStatus, Record<TicketStep, readonly TicketStatus[]>>;

/** Returns the statuses that a step may reach. */
export function getTicketMoves(from: TicketStatus, step: TicketStep): readonly TicketStatus[] {
  return ticketTransitions[from][step];
}

/** Returns true if a step may lead from one status to another. */
export function canMoveTicket(from: TicketStatus, step: TicketStep, to: TicketStatus): boolean {
  return getTicketMoves(from, step).includes(to);
}

/** Statuses of work that is still to be done; what is completed waits to be closed. */
export const openWorkStatuses = [
  'new',
  'planned',
  'in_progress',
] as const satisfies readonly TicketStatus[];

/** Query of the list of requests for those that nobody has taken. */
export const untakenRequests = { has_ticket: false, status: ['new'] } as const;

/** Query of the list of tickets for an employee's open visits up to a day: today, or late. */
export const toOwnVisits = (userId: string, day: string) => ({
  assigned_to_user_id: userId,
  status: [...openWorkStatuses],
  planned_to: day,
});

/** Returns true if the status is final and nothing about the ticket changes. */
export function isFinalTicketStatus(status: TicketStatus): boolean {
  return status === 'closed' || status === 'cancelled';
}

/** Fields of a ticket that PATCH changes besides its status. */
export const ticketFields = [
  'planned_for',
  'planned_start',
  'planned_minutes',
  'assigned_to_user_id',
  'subject',
  'description',
  'requester_name',
  'resolution_notes',
  'time_spent_minutes',
  'parts',
  'urgency',
  'contact_phone',
  'contact_when',
  'waiting_for_customer',
] as const;

export type TicketField = (typeof ticketFields)[number];

/** What cannot change once the work is done. */
const beforeCompletion: ReadonlySet<TicketField> = new Set([
  'planned_for',
  'planned_start',
  'planned_minutes',
  'waiting_for_customer',
]);

/**
 * Returns true if a status allows changing a field: all of an open ticket, all but the plan and the
 * waiting for the customer once the work is done, none of a final one. What was done is noted as
 * the work is completed, and afterwards.
 */
export function canChangeTicketField(status: TicketStatus, field: TicketField): boolean {
  if (isFinalTicketStatus(status)) return false;
  if (field === 'resolution_notes') return status === 'completed';
  return status !== 'completed' || !beforeCompletion.has(field);
}
