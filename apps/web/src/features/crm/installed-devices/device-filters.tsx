import { type InstalledDeviceStatus, installedDeviceStatuses } from '@portal/contract/crm';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { LookupPlaceholder } from '#web/kit/list/lookup-placeholder.tsx';
import { useSearchParam, useSetSearch } from '#web/lib/url/search-params.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { preloadedComponent } from '#web/lib/lazy-component.ts';
import { dueRanges, parseDueRange } from './due-range.tsx';
import type { DeviceList } from './use-device-list.ts';

// Loaded in parallel with the devices; the list is shown without it.
const DeviceLookups = preloadedComponent(
  async () => (await import('./device-lookups.tsx')).DeviceLookups,
);

export interface DeviceFiltersProps {
  list: Pick<DeviceList, 'search' | 'ordering' | 'setOrdering'>;
  /** Customer whose devices these are; absent for all customers. */
  customerId?: string | null | undefined;
  /** Label without a chosen date range: "Any maintenance date". */
  anyDue?: string | undefined;
  /** For the customer's users: without what the supplier alone looks for. */
  isOwn?: boolean | undefined;
}

/** Narrows and sorts a list of installed devices. */
export function DeviceFilters({ list, customerId, anyDue, isOwn = false }: DeviceFiltersProps) {
  const { t } = useTranslation();
  const { search } = list;
  const withCustomer = customerId === undefined;
  return (
    <>
      <DueChoice emptyLabel={anyDue ?? t('devices.due.any')} />
      <Suspense
        fallback={
          <>
            {withCustomer ? <LookupPlaceholder /> : null}
            {isOwn ? null : (
              <>
                <LookupPlaceholder />
                <LookupPlaceholder />
              </>
            )}
          </>
        }
      >
        <DeviceLookups
          customerId={withCustomer ? (search.customer_id ?? null) : customerId}
          withCustomer={withCustomer}
          withModel={!isOwn}
        />
      </Suspense>
      <StatusChoice />
      <DeviceSort ordering={list.ordering} onChange={list.setOrdering} />
    </>
  );
}

/** Narrows the page's list to the devices in one status. */
function StatusChoice() {
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

/** Option for days that the address names. */
const namedDays = 'named';

/** Narrows the page's list by when maintenance is due. `emptyLabel`: what is listed without. */
function DueChoice({ emptyLabel }: { emptyLabel: string }) {
  const { t } = useTranslation();
  const [dueParam] = useSearchParam('due');
  const setSearch = useSetSearch();
  const days = useNamedDays();
  const range = parseDueRange(dueParam);
  return (
    <ListChoice<string>
      label={t('devices.due.filter')}
      value={range ?? (days === null ? null : namedDays)}
      emptyLabel={emptyLabel}
      options={[
        ...dueRanges.map((value) => ({ value, label: t(`devices.due.ranges.${value}`) })),
        ...(days === null || range !== null ? [] : [{ value: namedDays, label: days }]),
      ]}
      onChange={(chosen) => {
        if (chosen === namedDays) return;
        const due = chosen ?? undefined;
        void setSearch({ due, due_from: undefined, due_until: undefined, page: undefined });
      }}
    />
  );
}

/** The days that the address names, in words: a day of the calendar; null where it names none. */
function useNamedDays(): string | null {
  const { t } = useTranslation();
  const format = useFormats();
  const [from] = useSearchParam('due_from');
  const [until] = useSearchParam('due_until');
  const [first, last] = [parseDay(from), parseDay(until)];
  if (first !== null && first === last) return format.day(first);
  if (first !== null && last !== null)
    return t('devices.due.period', { from: format.day(first), until: format.day(last) });
  if (first !== null) return t('devices.due.from', { from: format.day(first) });
  return last === null ? null : t('devices.due.until', { until: format.day(last) });
}

const parseDay = (text: unknown): string | null =>
  typeof text === 'string' && !Number.isNaN(Date.parse(text)) ? text : null;
