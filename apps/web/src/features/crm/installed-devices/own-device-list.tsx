import type { ViewAs } from '@portal/contract/kernel';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/session-store.ts';
import { DeviceFilters } from './device-filters.tsx';
import { DeviceListView } from './device-list-view.tsx';
import { DueLink } from './due-range.tsx';
import { useDeviceList } from './use-device-list.ts';

interface OwnDeviceListProps {
  /** Views the list as this customer or user. */
  viewAs?: ViewAs | undefined;
}

/** The devices of the signed-in customer's user, to read. */
export function OwnDeviceList({ viewAs }: OwnDeviceListProps) {
  const { t } = useTranslation();
  // An employee has none: clinics to choose from would be more than the viewed user sees.
  const { customer_id: customerId } = useUser();
  const list = useDeviceList({ name: 'own-devices', fixed: { ...viewAs } });
  return (
    <DeviceListView
      list={list}
      withCustomer={false}
      isOwn
      filters={<DeviceFilters list={list} customerId={customerId} isOwn />}
      actions={viewAs ? null : <DueLink />}
      empty={{ text: viewAs ? t('rights.as_no_devices') : t('devices.empty_own_text') }}
    />
  );
}
