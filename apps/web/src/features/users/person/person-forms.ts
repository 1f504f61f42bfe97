import { createFormAddress } from '#web/kit/form/form-address.tsx';

/** Address of the forms of customers' users. */
export const customerUserAddress = createFormAddress('user');

/** Address of the forms of employees. */
export const employeeAddress = createFormAddress('user', 'new-employee');
