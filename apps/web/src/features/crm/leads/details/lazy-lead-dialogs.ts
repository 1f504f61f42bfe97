import { lazyComponent } from '#web/lib/lazy-component.ts';

// The board opens often, dialogs now and then: what they are made of is loaded with the first of them.

/** The form of a new lead. */
export const NewLeadDialog = lazyComponent(
  async () => (await import('./lead-dialogs.tsx')).NewLeadDialog,
);

/** The form that changes a lead. */
export const EditLeadDialog = lazyComponent(
  async () => (await import('./lead-dialogs.tsx')).EditLeadDialog,
);

/** The question before a lead is deleted. */
export const DeleteLeadDialog = lazyComponent(
  async () => (await import('./delete-lead-dialog.tsx')).DeleteLeadDialog,
);

/** The form that makes a customer of a lead. */
export const MakeCustomerDialog = lazyComponent(
  async () => (await import('./make-customer-dialog.tsx')).MakeCustomerDialog,
);
