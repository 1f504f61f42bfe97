import type { PersonName, User } from '@portal/contract/users';

/** A person as pickers name them. */
export function toPersonName(person: User): PersonName {
  const { id, email, role, customer, first_name: first, last_name: last } = person;
  return { id, email, role, customer, name: [first, last].filter(Boolean).join(' ') || email };
}
