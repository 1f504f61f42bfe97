import * as T from '../schema/index.ts';
import {
  employeesWith,
  Id,
  listQuery,
  NamedReference,
  nullable,
  oneOf,
  pageOf,
  object,
  route,
} from '../kernel/index.ts';

/** Somebody with an account, as a picker needs them: by name, with what tells them from others. */
export const PersonName = object({
  id: Id,
  name: T.String(),
  email: T.String(),
  role: oneOf(['employee', 'customer']),
  customer: nullable(NamedReference),
});

export type PersonName = T.Static<typeof PersonName>;

export const lookUpPeople = route({
  id: 'users.people.lookup',
  method: 'GET',
  path: '/users/lookup/',
  summary:
    'Everybody with an account who was not anonymized, deactivated ones too, by name: whom a request or an export is about',
  access: employeesWith('privacy'),
  query: listQuery({ filters: {}, orderings: ['last_name'] }),
  responses: { 200: pageOf(PersonName) },
});
