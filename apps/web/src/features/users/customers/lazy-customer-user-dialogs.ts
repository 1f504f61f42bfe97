import { lazyComponent } from '#web/lib/lazy-component.ts';

// Loads dialogs on first use, apart from the lists, which open more often.

export const NewCustomerUserDialog = lazyComponent(
  async () => (await import('./customer-user-form.tsx')).NewCustomerUserDialog,
);

export const EditCustomerUserDialog = lazyComponent(
  async () => (await import('./customer-user-form.tsx')).EditCustomerUserDialog,
);
