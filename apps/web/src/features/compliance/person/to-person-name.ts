import type { PersonName, User } from '@portal/contract/users';

/** Converts a user for person pickers. */
export function toPersonName(person: User): PersonName {
  const { id, email, role, customer, first_name: first, last_name: last } = person;
  return { id, email, role, customer, name: [first, last].filter(Boolean).join(' ') || email };
}
