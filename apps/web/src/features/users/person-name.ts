import type { Me } from '@portal/contract/users';

/** What a name is made of. */
export type Named = Pick<Me, 'title' | 'first_name' | 'last_name' | 'email'>;

/** What a person is called: title and names, or the e-mail address where there are none. */
export function personName({ title, first_name: first, last_name: last, email }: Named): string {
  if (!first && !last) return email;
  return [title, first, last].filter(Boolean).join(' ');
}
