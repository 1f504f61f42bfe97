import type { Me } from '@portal/contract/users';
import type { TFunction } from 'i18next';
import { getTitleLabel } from './title-labels.ts';

/** Fields that make up a name. */
export type PersonNameFields = Pick<Me, 'title' | 'first_name' | 'last_name' | 'email'>;

/** Returns title and names, or the e-mail without names. */
export function formatPersonName(t: TFunction, person: PersonNameFields): string {
  const { title, first_name: first, last_name: last, email } = person;
  if (!first && !last) return email;
  return [title && getTitleLabel(t, title), first, last].filter(Boolean).join(' ');
}
