import * as T from '../schema/index.ts';
import { PermissionName, object, route, signedIn } from '../kernel/index.ts';
import { person, personInput, personName } from './user.ts';

/** Account and permissions of the caller. */
export const Me = object({ ...person, permissions: T.Array(PermissionName) });

export type Me = T.Static<typeof Me>;

export const getMe = route({
  id: 'users.me.get',
  method: 'GET',
  path: '/users/me/',
  summary: 'The signed-in user',
  access: signedIn,
  responses: { 200: Me },
  versioned: true,
});

export const changeMe = route({
  id: 'users.me.change',
  method: 'PATCH',
  path: '/users/me/',
  summary: 'Change the own profile',
  access: signedIn,
  body: object({
    ...personInput,
    first_name: T.Optional(personName),
    last_name: T.Optional(personName),
  }),
  responses: { 200: Me },
  versioned: true,
});
