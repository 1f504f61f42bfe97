import type { Me } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { formatPersonName, type PersonNameFields } from './format-person-name.ts';

/** What a person is called where they are shown: of who was anonymized a word in the reader's language. */
export function usePersonName(): (person: PersonNameFields & Pick<Me, 'status'>) => string {
  const { t } = useTranslation();
  return (person) =>
    person.status === 'anonymized' ? t('users.anonymized_name') : formatPersonName(t, person);
}
