import { installedDeviceStatuses, leadStages } from '@portal/contract/crm';
import { documentCategories } from '@portal/contract/documents';
import type { SearchHit, SearchKind } from '@portal/contract/search';
import { ticketStatuses } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';

const among = <Word extends string>(words: readonly Word[], word: string | null) =>
  words.find((one) => one === word);

/** Says in the reader's language what state or sort a hit is of; empty where nothing is to be said. */
export function useHitWords(): (kind: SearchKind, hit: SearchHit) => string {
  const { t } = useTranslation();
  return (kind, { word }) => {
    const status = kind === 'devices' && among(installedDeviceStatuses, word);
    if (status) return t(`devices.statuses.${status}`);
    const ticket = kind === 'tickets' && among(ticketStatuses, word);
    if (ticket) return t(`service.statuses.${ticket}`);
    const stage = kind === 'leads' && among(leadStages, word);
    if (stage) return t(`leads.stages.${stage}`);
    const category = kind === 'documents' && among(documentCategories, word);
    if (category) return t(`documents.categories.${category}`);
    // A customer's user is told from colleagues by whose they are.
    return kind === 'people' && word === 'employee' ? t('users.kinds.employee') : '';
  };
}
