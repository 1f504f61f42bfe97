import type { User } from '@portal/contract/users';

/** What a person is called: title and names, or the e-mail address where there are none. */
export function personName({ title, first_name: first, last_name: last, email }: User): string {
  if (!first && !last) return email;
  return [title, first, last].filter(Boolean).join(' ');
}
