import type { InstalledDevice } from '@portal/contract/crm';
import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { MonitorSmartphone } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { getClinicLabel } from '#web/features/shared/devices/clinic-label.ts';
import { getDevicePlace } from '#web/features/shared/devices/device-name.tsx';
import { ModelName } from '#web/features/shared/devices/model-name.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Description } from '#web/ui/description.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { DeviceStatusBadge } from './device-status-badge.tsx';
import { NextMaintenance } from './due-state.tsx';
import type { DeviceList } from './use-device-list.ts';

// Few devices have one, and the list does not wait for it.
const DevicePhoto = lazyComponent(
  async () => (await import('./photos/device-photo.tsx')).DevicePhoto,
);

/** How devices of a list are selected. */
export interface DeviceSelection {
  has: (device: InstalledDevice) => boolean;
  /** Column of the table. */
  column: Column<InstalledDevice>;
}

export interface DeviceListViewProps {
  list: DeviceList;
  /** True to show each device's customer. */
  withCustomer: boolean;
  /** True for the customer's users, who know a device by product, place and own name. */
  isOwn?: boolean | undefined;
  filters: ReactNode;
  actions?: ReactNode;
  /** Selection of devices for a bulk action; absent where there is none. */
  selection?: DeviceSelection | undefined;
  /** Content without devices. */
  empty: { title?: string; text: string; action?: ReactNode };
}

/** Installed devices as cards or table, with their states and pages. */
export function DeviceListView(props: DeviceListViewProps) {
  const { list, withCustomer, isOwn = false, filters, actions, empty, selection } = props;
  const { t } = useTranslation();
  const photographed = list.result.data?.results.some(({ photo_id }) => photo_id !== null);
  const facts = useDeviceColumns({ withCustomer, isOwn, withPhotos: photographed === true });
  const columns = selection ? [selection.column, ...facts] : facts;
  return (
    <ListView
      list={list}
      label={t('devices.title')}
      searchLabel={t(isOwn ? 'devices.search_own' : 'devices.search')}
      searchHint={t(isOwn ? 'devices.search_hint_own' : 'devices.search_hint')}
      failure={t('devices.load_failed')}
      filters={filters}
      actions={actions}
      columns={columns}
      isSelected={selection?.has}
      renderCard={(device) =>
        isOwn ? (
          <OwnDeviceCard device={device} />
        ) : (
          <DeviceCard device={device} withCustomer={withCustomer} selection={selection} />
        )
      }
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

interface DeviceCardProps {
  device: InstalledDevice;
  withCustomer: boolean;
  selection: DeviceSelection | undefined;
}

/** A device of the list as a card; opens the device. */
function DeviceCard({ device, withCustomer, selection }: DeviceCardProps) {
  const { t } = useTranslation();
  const { clinic, customer } = device;
  return (
    <LinkCard>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="wrap-anywhere">
            <CardLink>
              <DeviceLink device={device}>{device.serial_number}</DeviceLink>
            </CardLink>
          </h2>
          <p className="text-soft wrap-anywhere">
            <ModelName device={device.device} /> · {device.manufacturer.name}
          </p>
          <OwnNames device={device} />
        </div>
        <span className="flex shrink-0 items-start gap-2">
          <DeviceStatusBadge status={device.status} />
          {selection ? (
            // Above the link that covers the card.
            <span className="relative z-10">{selection.column.renderCell(device)}</span>
          ) : null}
        </span>
      </div>
      <dl className="grid grid-cols-2 gap-3">
        {withCustomer ? (
          <Description term={t('devices.customer')}>
            {customer?.name ?? t('devices.in_stock')}
          </Description>
        ) : null}
        <Description term={t('devices.clinic')}>{clinic && getClinicLabel(clinic)}</Description>
        <Description term={t('devices.next_maintenance')}>
          <NextMaintenance device={device} />
        </Description>
      </dl>
    </LinkCard>
  );
}

/** A device of the own company: product, place and own name, and the serial number below. */
function OwnDeviceCard({ device }: { device: InstalledDevice }) {
  const { t } = useTranslation();
  return (
    <LinkCard>
      <div className="flex items-start justify-between gap-3">
        <Thumbnail device={device} className="size-14" />
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere">
            <CardLink>
              <DeviceLink device={device}>
                <ModelName device={device.device} />
              </DeviceLink>
            </CardLink>
          </h2>
          <p className="text-ink wrap-anywhere">{getDevicePlace(device)}</p>
          <p className="text-sm text-soft wrap-anywhere">{device.serial_number}</p>
        </div>
        <DeviceStatusBadge status={device.status} />
      </div>
      <dl className="mt-auto">
        <Description term={t('devices.next_maintenance')}>
          <NextMaintenance device={device} />
        </Description>
      </dl>
    </LinkCard>
  );
}

/** First photo of a device; nothing without. */
function Thumbnail({ device, className }: { device: InstalledDevice; className: string }) {
  return device.photo_id === null ? null : (
    <Suspense fallback={<span className={`shrink-0 rounded bg-sunken ${className}`} />}>
      <DevicePhoto deviceId={device.id} photoId={device.photo_id} alt="" className={className} />
    </Suspense>
  );
}

/** What the customer calls the device; nothing without. */
function OwnNames({ device }: { device: InstalledDevice }) {
  const { own_name: name, inventory_number: number } = device;
  if (!name && !number) return null;
  return (
    <p className="text-sm text-soft wrap-anywhere">
      {name}
      {name && number ? ' · ' : null}
      {/** A number with hyphens takes a line of its own rather than break at one. */}
      {number ? <span className="inline-block">{number}</span> : null}
    </p>
  );
}

const none = <span className="text-faint">–</span>;

interface DeviceColumns {
  withCustomer: boolean;
  isOwn: boolean;
  /** True if any device of the page has a photo: the names of all begin beside one. */
  withPhotos: boolean;
}

/** The columns of a list of devices; a list of one customer's does without the customer. */
function useDeviceColumns({
  withCustomer,
  isOwn,
  withPhotos,
}: DeviceColumns): readonly Column<InstalledDevice>[] {
  const { t } = useTranslation();
  const format = useFormats();
  const customer: Column<InstalledDevice> = {
    key: 'customer',
    header: t('devices.customer'),
    renderCell: (device) =>
      device.customer?.name ?? <span className="text-faint">{t('devices.in_stock')}</span>,
  };
  const serial: Column<InstalledDevice> = {
    key: 'serial_number',
    header: t('devices.serial_number'),
    ordering: 'serial_number',
    renderCell: (device) =>
      isOwn ? (
        device.serial_number
      ) : (
        <TableRowLink>
          <DeviceLink device={device}>{device.serial_number}</DeviceLink>
        </TableRowLink>
      ),
  };
  const model: Column<InstalledDevice> = {
    key: 'device',
    header: t('devices.device'),
    renderCell: (installed) => {
      const { device, manufacturer } = installed;
      const text = (
        <>
          {isOwn ? (
            <TableRowLink>
              <DeviceLink device={installed}>{device.name}</DeviceLink>
            </TableRowLink>
          ) : (
            device.name
          )}
          <span className="block text-xs text-soft">
            {device.model ? <span className="whitespace-nowrap">{device.model} · </span> : null}
            {manufacturer.name}
          </span>
          <OwnNames device={installed} />
        </>
      );
      return isOwn && withPhotos ? (
        <div className="flex items-center gap-3">
          <Thumbnail device={installed} className="size-10" />
          {installed.photo_id === null ? <span className="size-10 shrink-0" /> : null}
          <div className="min-w-0">{text}</div>
        </div>
      ) : (
        text
      );
    },
  };
  return [
    ...(isOwn ? [model, serial] : [serial, model]),
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

type DeviceLinkProps = Omit<LinkComponentProps, 'to' | 'params' | 'children'> & {
  device: Pick<InstalledDevice, 'id'>;
  children: ReactNode;
};

/** Opens an installed device. */
function DeviceLink({ device, ...rest }: DeviceLinkProps) {
  return <Link {...rest} to="/dashboard/data/devices/$id" params={{ id: device.id }} />;
}
