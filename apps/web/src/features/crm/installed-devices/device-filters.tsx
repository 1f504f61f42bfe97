import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LookupPlaceholder } from '#web/kit/list/lookup-placeholder.tsx';
import { DeviceSort } from './device-sort.tsx';
import { DueChoice } from './due-choice.tsx';
import { StatusChoice } from './status-choice.tsx';
import type { DeviceList } from './use-device-list.ts';

// Loaded in parallel with the devices; the list is shown without it.
const lookups = import('./device-lookups.tsx');
const DeviceLookups = lazy(async () => ({ default: (await lookups).DeviceLookups }));

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
