import { lazyComponent } from '#web/lib/lazy-component.ts';

// Loads dialogs on first use, apart from the lists, which open more often.

export const NewEmployeeDialog = lazyComponent(
  async () => (await import('./employee-dialogs.tsx')).NewEmployeeDialog,
);

export const EditEmployeeDialog = lazyComponent(
  async () => (await import('./employee-dialogs.tsx')).EditEmployeeDialog,
);
