/** Form of a new device in the address. */
export const newDeviceForm = 'new-device';

/** Form that changes the page's device in the address. */
export const editDeviceForm = 'edit';
