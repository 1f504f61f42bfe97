/** Form of a new device in the address. */
export const newDeviceForm = 'new-device';

/** Form in the address in which a customer's user names the page's device. */
export const nameDeviceForm = 'name';

/** Form that changes the page's device in the address. */
export const editDeviceForm = 'edit';
