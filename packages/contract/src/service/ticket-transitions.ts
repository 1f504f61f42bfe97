/** The states of a service ticket (specification §4); a service request goes by the same words. */
export const ticketStatuses = [
  'new',
  'planned',
  'in_progress',
  'completed',
  'closed',
  'cancelled',
] as const;

export type TicketStatus = (typeof ticketStatuses)[number];

/** What moves a ticket: the change of its status, or one of the two verbs that end it. */
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

/** Where a step may lead from a state. */
export function getTicketMoves(from: TicketStatus, step: TicketStep): readonly TicketStatus[] {
  return ticketTransitions[from][step];
}

/** Whether a step may lead from one state to another. */
export function canMoveTicket(from: TicketStatus, step: TicketStep, to: TicketStatus): boolean {
  return getTicketMoves(from, step).includes(to);
}

/** Whether nothing about a ticket changes any more. */
export function isFinalTicketStatus(status: TicketStatus): boolean {
  return status === 'closed' || status === 'cancelled';
}

/** What PATCH changes of a ticket besides its status. */
export const ticketFields = ['planned_for', 'assigned_to_user_id', 'description'] as const;

export type TicketField = (typeof ticketFields)[number];

/**
 * Whether a field may be changed in a state: of an open ticket all may, but of one whose work is
 * done the planned day, which nobody would come on; of a final one none.
 */
export function canChangeTicketField(status: TicketStatus, field: TicketField): boolean {
  if (isFinalTicketStatus(status)) return false;
  return field !== 'planned_for' || status !== 'completed';
}
