import { MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListView } from '#web/kit/list/list-view.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DeviceCard } from './device-card.tsx';
import { useDeviceColumns } from './use-device-columns.tsx';
import type { DeviceList } from './use-device-list.ts';

export interface DeviceListViewProps {
  list: DeviceList;
  /** True to show each device's customer. */
  withCustomer: boolean;
  filters: ReactNode;
  actions?: ReactNode;
  /** Content without devices. */
  empty: { title?: string; text: string; action?: ReactNode };
}

/** Installed devices as cards or table, with their states and pages. */
export function DeviceListView(props: DeviceListViewProps) {
  const { list, withCustomer, filters, actions, empty } = props;
  const { t } = useTranslation();
  const columns = useDeviceColumns(withCustomer);
  return (
    <ListView
      list={list}
      label={t('devices.title')}
      searchLabel={t('devices.search')}
      failure={t('devices.load_failed')}
      exportable
      filters={filters}
      actions={actions}
      columns={columns}
      renderCard={(device) => <DeviceCard device={device} withCustomer={withCustomer} />}
      empty={
        <EmptyState
          icon={<MonitorSmartphone />}
          title={empty.title ?? t('devices.empty_title')}
          text={empty.text}
          action={empty.action}
        />
      }
    />
  );
}
