import type { Me } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { formatPersonName, type PersonNameFields } from './format-person-name.ts';

/** Returns a function that formats the name of a person, or a text for an anonymized one. */
export function usePersonName(): (person: PersonNameFields & Pick<Me, 'status'>) => string {
  const { t } = useTranslation();
  return (person) =>
    person.status === 'anonymized' ? t('users.anonymized_name') : formatPersonName(t, person);
}
