/** How the address calls the form of a new device. */
export const newDeviceForm = 'new-device';

/** How the address calls the form that changes the device of its page. */
export const editDeviceForm = 'edit';
