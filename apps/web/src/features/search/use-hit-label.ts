import { installedDeviceStatuses, leadStages } from '@portal/contract/crm';
import { documentCategories } from '@portal/contract/documents';
import type { SearchHit, SearchKind } from '@portal/contract/search';
import { ticketStatuses } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';

const findValue = <Value extends string>(values: readonly Value[], value: string | null) =>
  values.find((one) => one === value);

/** Returns the translated status or category of a hit; empty where it has none. */
export function useHitLabel(): (kind: SearchKind, hit: SearchHit) => string {
  const { t } = useTranslation();
  return (kind, { word: value }) => {
    const status = kind === 'devices' && findValue(installedDeviceStatuses, value);
    if (status) return t(`devices.statuses.${status}`);
    const ticket = kind === 'tickets' && findValue(ticketStatuses, value);
    if (ticket) return t(`service.statuses.${ticket}`);
    const stage = kind === 'leads' && findValue(leadStages, value);
    if (stage) return t(`leads.stages.${stage}`);
    const category = kind === 'documents' && findValue(documentCategories, value);
    if (category) return t(`documents.categories.${category}`);
    // Employees are labelled; customers' users show their customer.
    return kind === 'people' && value === 'employee' ? t('users.kinds.employee') : '';
  };
}
