import { createFormParam } from '#web/kit/form/define-form.tsx';

/** Address of the forms of customers' users. */
export const customerUserFormParam = createFormParam('user');

/** Address of the forms of employees. */
export const employeeFormParam = createFormParam('user', 'new-employee');
