import { lazy } from 'react';

// The board opens often, dialogs now and then: what they are made of is loaded with the first of them.

/** The form of a new lead. */
export const NewLeadDialog = lazy(async () => ({
  default: (await import('./new-lead-dialog.tsx')).NewLeadDialog,
}));

/** The form that changes a lead. */
export const EditLeadDialog = lazy(async () => ({
  default: (await import('./edit-lead-dialog.tsx')).EditLeadDialog,
}));

/** The question before a lead is deleted. */
export const DeleteLeadDialog = lazy(async () => ({
  default: (await import('./delete-lead-dialog.tsx')).DeleteLeadDialog,
}));

/** The form that makes a customer of a lead. */
export const MakeCustomerDialog = lazy(async () => ({
  default: (await import('./make-customer-dialog.tsx')).MakeCustomerDialog,
}));
