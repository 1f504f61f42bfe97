import type { Me } from '@portal/contract/users';
import type { TFunction } from 'i18next';
import { getTitleLabel } from './title-labels.ts';

/** What a name is made of. */
export type PersonNameFields = Pick<Me, 'title' | 'first_name' | 'last_name' | 'email'>;

/** What a person is called: title and names, or the e-mail address where there are none. */
export function formatPersonName(t: TFunction, person: PersonNameFields): string {
  const { title, first_name: first, last_name: last, email } = person;
  if (!first && !last) return email;
  return [title && getTitleLabel(t, title), first, last].filter(Boolean).join(' ');
}
