import { lazy } from 'react';

// Lists open often, dialogs now and then: what they are made of is loaded with the first of them.

/** The form of a new user of a customer. */
export const NewCustomerUserDialog = lazy(async () => ({
  default: (await import('./new-customer-user-dialog.tsx')).NewCustomerUserDialog,
}));

/** The form that changes a user of a customer. */
export const EditCustomerUserDialog = lazy(async () => ({
  default: (await import('./edit-customer-user-dialog.tsx')).EditCustomerUserDialog,
}));
