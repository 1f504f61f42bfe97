import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { LookupPlaceholder } from '#web/kit/list/lookup-placeholder.tsx';
import { useOpenedFilters } from '#web/kit/list/use-opened-filters.ts';
import { preloadedComponent } from '#web/lib/lazy-component.ts';
import { DueChoice } from './due-choice.tsx';
import type { DeviceList, DeviceLookup } from './use-device-list.ts';

// Loaded in parallel with the devices; the list is shown without them.
const DeviceLookups = preloadedComponent(
  async () => (await import('./device-lookups.tsx')).DeviceLookups,
);

const OpenedDeviceLookups = preloadedComponent(
  async () => (await import('./device-lookups.tsx')).OpenedDeviceLookups,
);

const RarerDeviceFilters = preloadedComponent(
  async () => (await import('./rarer-device-filters.tsx')).RarerDeviceFilters,
);

/** Parameters of the filters that the menu opens. */
const lookupParams = {
  clinic: 'clinic_id',
  model: 'device_id',
  manufacturer: 'manufacturer_id',
} as const satisfies Record<DeviceLookup, string>;

export interface DeviceFiltersProps {
  list: Pick<DeviceList, 'search' | 'ordering' | 'setOrdering'>;
  /** Customer whose devices these are; absent for all customers. */
  customerId?: string | null | undefined;
  /** Label without a chosen date range, for a list of what is due. */
  anyDue?: string | undefined;
  /** For the customer's users: without what the supplier alone looks for. */
  isOwn?: boolean | undefined;
}

/** Narrows and sorts a list of installed devices. */
export function DeviceFilters({ list, customerId, anyDue, isOwn = false }: DeviceFiltersProps) {
  const { t } = useTranslation();
  const { search } = list;
  const withCustomer = customerId === undefined;
  // Beside the clinics of one customer, the menu has it.
  const isDueInRow = withCustomer || anyDue !== undefined;
  const names: readonly DeviceLookup[] = [
    // Clinics are a customer's.
    ...(withCustomer && search.customer_id !== undefined ? (['clinic'] as const) : []),
    ...(isOwn ? [] : (['model', 'manufacturer'] as const)),
  ];
  const lookups = useOpenedFilters(names, (name) => search[lookupParams[name]] !== undefined);
  return (
    <>
      {isDueInRow ? <DueChoice emptyLabel={anyDue ?? t('devices.due.any')} /> : null}
      {withCustomer || customerId !== null ? (
        <Suspense fallback={<LookupPlaceholder />}>
          <DeviceLookups customerId={customerId} />
        </Suspense>
      ) : null}
      <Suspense fallback={<LookupPlaceholder />}>
        <RarerDeviceFilters withDue={!isDueInRow} lookups={names} onLookup={lookups.open} />
      </Suspense>
      {lookups.shown.length > 0 ? (
        <Suspense fallback={<LookupPlaceholder />}>
          <OpenedDeviceLookups customerId={search.customer_id ?? null} opened={lookups} />
        </Suspense>
      ) : null}
      <DeviceSort ordering={list.ordering} onChange={list.setOrdering} />
    </>
  );
}

/** The orders of the list and how the API calls them; the first is the list's own. */
const orders = [
  ['-created_at', 'newest'],
  ['created_at', 'oldest'],
  ['next_maintenance_on', 'due'],
  ['-next_maintenance_on', 'due_down'],
  ['serial_number', 'serial'],
  ['-serial_number', 'serial_down'],
  ['-installation_date', 'installed'],
  ['installation_date', 'installed_down'],
  ['-updated_at', 'changed'],
  ['updated_at', 'changed_down'],
] as const;

interface DeviceSortProps {
  ordering: string | null;
  onChange: (ordering: string) => void;
}

/** Orderings of the devices, also for views without column headings. */
function DeviceSort({ ordering, onChange }: DeviceSortProps) {
  const { t } = useTranslation();
  return (
    <ListChoice<string>
      label={t('devices.sort')}
      value={ordering ?? orders[0][0]}
      options={orders.map(([value, name]) => ({ value, label: t(`devices.sorts.${name}`) }))}
      onChange={(value) => onChange(value ?? orders[0][0])}
    />
  );
}
