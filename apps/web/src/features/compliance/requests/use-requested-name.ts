import type { AnonymizationRequest } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { getRequestedName } from './get-requested-name.ts';

type Named = Pick<AnonymizationRequest, 'user' | 'anonymized_at'>;

/** Returns the display name of the person concerned; a fixed text once anonymized. */
export function useRequestedName(): (request: Named) => string {
  const { t } = useTranslation();
  return (request) =>
    request.anonymized_at === null ? getRequestedName(request) : t('users.anonymized_name');
}
