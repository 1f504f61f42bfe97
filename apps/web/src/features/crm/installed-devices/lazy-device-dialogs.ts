import { lazyComponent } from '#web/lib/lazy-component.ts';

// Lists open often, dialogs now and then: what they are made of is loaded with the first of them.

/** The form of a new device. */
export const NewDeviceDialog = lazyComponent(
  async () => (await import('./device-form.tsx')).NewDeviceDialog,
);

/** The form that changes a device. */
export const EditDeviceDialog = lazyComponent(
  async () => (await import('./device-form.tsx')).EditDeviceDialog,
);

/** The question before a device is deleted. */
export const DeleteDeviceDialog = lazyComponent(
  async () => (await import('./delete-device-dialog.tsx')).DeleteDeviceDialog,
);
