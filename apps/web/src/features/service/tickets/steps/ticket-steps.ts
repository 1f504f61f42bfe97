import {
  canChangeTicketField,
  canMoveTicket,
  isFinalTicketStatus,
  type ServiceTicket,
  type TicketStatus,
} from '@portal/contract/service';

/** Props of every dialog of a ticket's steps. */
export interface TicketDialogProps {
  ticket: ServiceTicket;
  onClose: () => void;
}

/** Steps of a ticket that the page offers to employees. */
export const ticketSteps = [
  'plan',
  'start',
  'complete',
  'reopen',
  'take',
  'assign',
  'describe',
  'work',
  'urgency',
  'wait',
  'resume',
  'link',
  'merge',
  'close',
  'cancel',
] as const;

export type TicketStepName = (typeof ticketSteps)[number];

/** Returns true if a status allows the step, by the contract's transitions. */
const allowed: Record<TicketStepName, (status: TicketStatus) => boolean> = {
  // Also changes the day of a planned ticket; from `in_progress` the ticket becomes planned again.
  plan: (status) =>
    canChangeTicketField(status, 'planned_for') &&
    (status === 'planned' || canMoveTicket(status, 'change', 'planned')),
  start: (status) => status !== 'completed' && canMoveTicket(status, 'change', 'in_progress'),
  complete: (status) => canMoveTicket(status, 'change', 'completed'),
  reopen: (status) => status === 'completed' && canMoveTicket(status, 'change', 'in_progress'),
  take: (status) => canChangeTicketField(status, 'assigned_to_user_id'),
  assign: (status) => canChangeTicketField(status, 'assigned_to_user_id'),
  describe: (status) => canChangeTicketField(status, 'description'),
  work: (status) => canChangeTicketField(status, 'parts'),
  urgency: (status) => canChangeTicketField(status, 'urgency'),
  wait: (status) => canChangeTicketField(status, 'waiting_for_customer'),
  resume: (status) => canChangeTicketField(status, 'waiting_for_customer'),
  link: () => true,
  merge: (status) => !isFinalTicketStatus(status),
  // Work that was begun is completed, with what was done; the portal closes it later by itself.
  close: (status) => status !== 'in_progress' && canMoveTicket(status, 'close', 'closed'),
  cancel: (status) => canMoveTicket(status, 'cancel', 'cancelled'),
};

/** Returns true if a status allows the step. */
export function canTakeStep(status: TicketStatus, step: TicketStepName): boolean {
  return allowed[step](status);
}

/** Most frequent next steps, shown as buttons, the likeliest last. */
const mainSteps: Record<TicketStatus, readonly TicketStepName[]> = {
  new: ['plan', 'start'],
  planned: ['plan', 'start'],
  in_progress: ['plan', 'complete'],
  completed: ['reopen', 'close'],
  closed: [],
  cancelled: [],
};

/** Steps of a status: those shown as buttons, and those in the menu. */
export function getSteps(status: TicketStatus) {
  const first = mainSteps[status].filter((step) => canTakeStep(status, step));
  const rest = ticketSteps.filter((step) => canTakeStep(status, step) && !first.includes(step));
  return { first, rest };
}
