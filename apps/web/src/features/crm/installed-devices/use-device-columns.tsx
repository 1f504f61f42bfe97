import type { InstalledDevice } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import type { Column } from '#web/kit/list/list-table.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { getClinicLabel } from './clinic-label.ts';
import { DeviceLink } from './device-link.tsx';
import { DeviceStatusBadge } from './device-status-badge.tsx';
import { NextMaintenance } from './next-maintenance.tsx';

const none = <span className="text-faint">–</span>;

/** The columns of a list of devices; a list of one customer's does without the customer. */
export function useDeviceColumns(withCustomer: boolean): readonly Column<InstalledDevice>[] {
  const { t } = useTranslation();
  const format = useFormats();
  const customer: Column<InstalledDevice> = {
    key: 'customer',
    header: t('devices.customer'),
    renderCell: (device) =>
      device.customer?.name ?? <span className="text-faint">{t('devices.in_stock')}</span>,
  };
  return [
    {
      key: 'serial_number',
      header: t('devices.serial_number'),
      ordering: 'serial_number',
      renderCell: (device) => (
        <TableRowLink>
          <DeviceLink device={device} />
        </TableRowLink>
      ),
    },
    {
      key: 'device',
      header: t('devices.device'),
      renderCell: ({ device, manufacturer }) => (
        <>
          {device.name}
          <span className="block text-xs text-soft">
            {device.model ? <span className="whitespace-nowrap">{device.model} · </span> : null}
            {manufacturer.name}
          </span>
        </>
      ),
    },
    ...(withCustomer ? [customer] : []),
    {
      key: 'clinic',
      header: t('devices.clinic'),
      renderCell: ({ clinic }) => (clinic ? getClinicLabel(clinic) : none),
    },
    {
      key: 'status',
      header: t('devices.status'),
      renderCell: (device) => <DeviceStatusBadge status={device.status} />,
    },
    {
      key: 'next_maintenance',
      header: t('devices.next_maintenance'),
      ordering: 'next_maintenance_on',
      renderCell: (device) => <NextMaintenance device={device} />,
    },
    {
      key: 'installed',
      header: t('devices.installed'),
      ordering: 'installation_date',
      renderCell: (device) =>
        device.installation_date === null ? (
          none
        ) : (
          <span className="whitespace-nowrap">{format.day(device.installation_date)}</span>
        ),
    },
  ];
}
