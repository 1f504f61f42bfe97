import { object, route, signedIn } from '../kernel/index.ts';
import * as T from '../schema/index.ts';
import { Me } from './me.ts';
import { personInput, personName } from './user.ts';

const { two_factor_setup_due_at: _dueAt, ...stored } = Me.properties;

/** Account and permissions of a person, as they are stored. */
export const OwnAccount = object(stored);

/** Fields that people change in their own profile. */
export const MePatch = object({
  ...personInput,
  first_name: T.Optional(personName),
  last_name: T.Optional(personName),
});

export const changeMe = route({
  id: 'users.me.change',
  method: 'PATCH',
  path: '/users/me/',
  summary: 'Update the caller’s profile',
  access: signedIn,
  body: MePatch,
  responses: { 200: Me },
  versioned: true,
});
