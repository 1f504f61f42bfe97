import { lazy } from 'react';

// Lists open often, dialogs now and then: what they are made of is loaded with the first of them.

/** The form of a new customer. */
export const NewCustomerDialog = lazy(async () => ({
  default: (await import('./new-customer-dialog.tsx')).NewCustomerDialog,
}));

/** The form that changes a customer. */
export const EditCustomerDialog = lazy(async () => ({
  default: (await import('./edit-customer-dialog.tsx')).EditCustomerDialog,
}));

/** The question before a customer is deleted. */
export const DeleteCustomerDialog = lazy(async () => ({
  default: (await import('./delete-customer-dialog.tsx')).DeleteCustomerDialog,
}));
