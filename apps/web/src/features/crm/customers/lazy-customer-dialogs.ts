import { lazy } from 'react';

// Lists open often, forms now and then: what forms are made of is loaded with the first of them.

/** The form of a new customer. */
export const NewCustomerDialog = lazy(async () => ({
  default: (await import('./new-customer-dialog.tsx')).NewCustomerDialog,
}));

/** The form that changes a customer. */
export const EditCustomerDialog = lazy(async () => ({
  default: (await import('./edit-customer-dialog.tsx')).EditCustomerDialog,
}));
