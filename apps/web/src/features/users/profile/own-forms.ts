import { object, requiredText } from '@portal/contract/kernel';
import { changeMe } from '@portal/contract/users';

const name = requiredText(100);

/**
 * Routes of the profile form: a customer's user must keep a name, an employee can have none
 * (specification §5). The server enforces it too.
 */
export const ownForms = {
  employee: changeMe,
  customer: {
    ...changeMe,
    body: object({ ...changeMe.body.properties, first_name: name, last_name: name }),
  },
};
