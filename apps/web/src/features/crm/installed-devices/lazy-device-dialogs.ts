import { lazy } from 'react';

// Lists open often, dialogs now and then: what they are made of is loaded with the first of them.

/** The form of a new device. */
export const NewDeviceDialog = lazy(async () => ({
  default: (await import('./new-device-dialog.tsx')).NewDeviceDialog,
}));

/** The form that changes a device. */
export const EditDeviceDialog = lazy(async () => ({
  default: (await import('./edit-device-dialog.tsx')).EditDeviceDialog,
}));

/** The question before a device is deleted. */
export const DeleteDeviceDialog = lazy(async () => ({
  default: (await import('./delete-device-dialog.tsx')).DeleteDeviceDialog,
}));
