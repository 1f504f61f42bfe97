import { object, PermissionName, route, signedIn } from '../kernel/index.ts';
import * as T from '../schema/index.ts';
import { Me } from './me.ts';
import { person, personInput, personName } from './user.ts';

/** Account and permissions of a person, as they are stored. */
export const OwnAccount = object({
  ...person,
  has_passkey: T.Boolean(),
  permissions: T.Array(PermissionName),
});

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
