import { lazyComponent } from '#web/lib/lazy-component.ts';

// Lists open often, dialogs now and then: what they are made of is loaded with the first of them.

/** The form of a new clinic. */
export const NewClinicDialog = lazyComponent(
  async () => (await import('./clinic-form.tsx')).NewClinicDialog,
);

/** The form that changes a clinic. */
export const EditClinicDialog = lazyComponent(
  async () => (await import('./clinic-form.tsx')).EditClinicDialog,
);

/** The question before a clinic is archived. */
export const ArchiveClinicDialog = lazyComponent(
  async () => (await import('./archive-clinic-dialog.tsx')).ArchiveClinicDialog,
);
