import {
  employeesWith,
  Id,
  listQuery,
  NamedReference,
  nullable,
  object,
  oneOf,
  route,
  toPage,
} from '../kernel/index.ts';
import * as T from '../schema/index.ts';

/**
 * A person as an option of a picker: the name and the fields that distinguish people of one name.
 */
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
  summary: 'Look up people',
  access: employeesWith('privacy'),
  query: listQuery({ filters: {}, orderings: ['last_name'] }),
  responses: { 200: toPage(PersonName) },
});
