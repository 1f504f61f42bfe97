import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/session-store.ts';
import { DeviceFilters } from './device-filters.tsx';
import { DeviceListView } from './device-list-view.tsx';
import { DueLink } from './due-range.tsx';
import { useDeviceList } from './use-device-list.ts';

/** The devices of the signed-in customer's user, to read. */
export function OwnDeviceList() {
  const { t } = useTranslation();
  const { customer_id: customerId } = useUser();
  const list = useDeviceList({ name: 'own-devices' });
  return (
    <DeviceListView
      list={list}
      withCustomer={false}
      isOwn
      filters={<DeviceFilters list={list} customerId={customerId} isOwn />}
      actions={<DueLink />}
      empty={{ text: t('devices.empty_own_text') }}
    />
  );
}
