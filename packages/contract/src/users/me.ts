import * as T from '../schema/index.ts';
import { PermissionName, object, route, signedIn } from '../kernel/index.ts';
import { person, personInput, personName } from './user.ts';

/** Account and permissions of the caller. */
export const Me = object({ ...person, permissions: T.Array(PermissionName) });

export type Me = T.Static<typeof Me>;

/** Fields that people change in their own profile. */
export const MePatch = object({
  ...personInput,
  first_name: T.Optional(personName),
  last_name: T.Optional(personName),
});

export const getMe = route({
  id: 'users.me.get',
  method: 'GET',
  path: '/users/me/',
  summary: 'Get the caller',
  access: signedIn,
  responses: { 200: Me },
  versioned: true,
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
