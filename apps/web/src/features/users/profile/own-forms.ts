import { object, requiredText } from '@portal/contract/kernel';
import { changeMe } from '@portal/contract/users';

const name = requiredText(100);

/**
 * The call as the form of the own profile sees it: a customer's user keeps a name, an employee may go
 * without one (specification §5). The server says so too, to whoever asks it otherwise.
 */
export const ownForms = {
  employee: changeMe,
  customer: {
    ...changeMe,
    body: object({ ...changeMe.body.properties, first_name: name, last_name: name }),
  },
};
