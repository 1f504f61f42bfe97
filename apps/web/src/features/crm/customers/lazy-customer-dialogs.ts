import { lazyComponent } from '#web/lib/lazy-component.ts';

// Lists open often, dialogs now and then: what they are made of is loaded with the first of them.

/** The form of a new customer. */
export const NewCustomerDialog = lazyComponent(
  async () => (await import('./customer-form.tsx')).NewCustomerDialog,
);

/** The form that changes a customer. */
export const EditCustomerDialog = lazyComponent(
  async () => (await import('./customer-form.tsx')).EditCustomerDialog,
);

/** The question before a customer is deleted. */
export const DeleteCustomerDialog = lazyComponent(
  async () => (await import('./delete-customer-dialog.tsx')).DeleteCustomerDialog,
);
