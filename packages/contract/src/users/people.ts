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

/** Kinds of people: with an account, or the contact of a lead, who has none. */
export const personKinds = ['employee', 'customer', 'lead'] as const;

export type PersonKind = (typeof personKinds)[number];

/**
 * A person as an option of a picker: the name and the fields that distinguish people of one name. The `id` of
 * a lead's contact is that of the lead, and so is `lead_id`, which is null for an account.
 */
export const PersonName = object({
  id: Id,
  kind: oneOf(personKinds),
  lead_id: nullable(Id),
  name: T.String(),
  email: nullable(T.String()),
  role: nullable(oneOf(['employee', 'customer'])),
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
