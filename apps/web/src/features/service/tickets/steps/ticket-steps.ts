import { mayChangeTicketField, mayMoveTicket, type TicketStatus } from '@portal/contract/service';

/** What an employee does to a ticket, as the page offers it. */
export const ticketSteps = [
  'plan',
  'start',
  'complete',
  'reopen',
  'take',
  'assign',
  'describe',
  'close',
  'cancel',
] as const;

export type TicketStepName = (typeof ticketSteps)[number];

/** Whether a step can be taken in a status, by the contract's table. */
const allowed: Record<TicketStepName, (status: TicketStatus) => boolean> = {
  // A day may be named for one that is planned already; from `in_progress` it goes back to the plan.
  plan: (status) =>
    mayChangeTicketField(status, 'planned_for') &&
    (status === 'planned' || mayMoveTicket(status, 'change', 'planned')),
  start: (status) => status !== 'completed' && mayMoveTicket(status, 'change', 'in_progress'),
  complete: (status) => mayMoveTicket(status, 'change', 'completed'),
  reopen: (status) => status === 'completed' && mayMoveTicket(status, 'change', 'in_progress'),
  take: (status) => mayChangeTicketField(status, 'assigned_to_user_id'),
  assign: (status) => mayChangeTicketField(status, 'assigned_to_user_id'),
  describe: (status) => mayChangeTicketField(status, 'description'),
  close: (status) => mayMoveTicket(status, 'close', 'closed'),
  cancel: (status) => mayMoveTicket(status, 'cancel', 'cancelled'),
};

/** Whether a step can be taken in a status. */
export function offersStep(status: TicketStatus, step: TicketStepName): boolean {
  return allowed[step](status);
}

/** What is most often done next: one or two steps that stand as buttons, the likeliest last. */
const leading: Record<TicketStatus, readonly TicketStepName[]> = {
  new: ['plan', 'start'],
  planned: ['plan', 'start'],
  in_progress: ['plan', 'complete'],
  completed: ['reopen', 'close'],
  closed: [],
  cancelled: [],
};

/** The steps of a status: those that stand as buttons, and those that wait in the menu. */
export function stepsOf(status: TicketStatus) {
  const first = leading[status].filter((step) => offersStep(status, step));
  const rest = ticketSteps.filter((step) => offersStep(status, step) && !first.includes(step));
  return { first, rest };
}
