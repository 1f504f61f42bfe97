import { lazyComponent } from '#web/lib/lazy-component.ts';

// Dialogs load on demand, because lists and tickets are opened far more often.

/** The form of a new ticket. */
export const NewTicketDialog = lazyComponent(
  async () => (await import('./new-ticket-dialog.tsx')).NewTicketDialog,
);

/** The form that plans a ticket. */
export const PlanTicketDialog = lazyComponent(
  async () => (await import('./steps/plan-ticket-dialog.tsx')).PlanTicketDialog,
);

/** Form that assigns a ticket. */
export const AssignTicketDialog = lazyComponent(
  async () => (await import('./steps/assign-ticket-dialog.tsx')).AssignTicketDialog,
);

/** Form that changes the description. */
export const DescribeTicketDialog = lazyComponent(
  async () => (await import('./steps/describe-ticket-dialog.tsx')).DescribeTicketDialog,
);

/** The form that closes a ticket. */
export const CloseTicketDialog = lazyComponent(
  async () => (await import('./steps/close-ticket-dialog.tsx')).CloseTicketDialog,
);

/** The form that cancels a ticket. */
export const CancelTicketDialog = lazyComponent(
  async () => (await import('./steps/cancel-ticket-dialog.tsx')).CancelTicketDialog,
);
