import { lazy } from 'react';

// Loads dialogs on first use, apart from the lists, which open more often.

export const NewCustomerUserDialog = lazy(async () => ({
  default: (await import('./new-customer-user-dialog.tsx')).NewCustomerUserDialog,
}));

export const EditCustomerUserDialog = lazy(async () => ({
  default: (await import('./edit-customer-user-dialog.tsx')).EditCustomerUserDialog,
}));
