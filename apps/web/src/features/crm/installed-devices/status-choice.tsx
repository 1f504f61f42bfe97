import { installedDeviceStatuses, type InstalledDeviceStatus } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { useSearchParam } from '#web/lib/address/use-search-param.ts';

/** Narrows the page's list to the devices in one status. */
export function StatusChoice() {
  const { t } = useTranslation();
  const [value, set] = useSearchParam('status', { drops: 'page' });
  return (
    <ListChoice<InstalledDeviceStatus>
      label={t('devices.status')}
      value={installedDeviceStatuses.find((status) => status === value) ?? null}
      emptyLabel={t('devices.any_status')}
      options={installedDeviceStatuses.map((value) => ({
        value,
        label: t(`devices.statuses.${value}`),
      }))}
      onChange={(status) => void set(status ?? undefined)}
    />
  );
}
