import { useTranslation } from 'react-i18next';
import { ClinicChoice } from './clinic-choice.tsx';
import { CustomerChoice } from './customer-choice.tsx';
import { DeviceSort } from './device-sort.tsx';
import { DueChoice } from './due-choice.tsx';
import { ManufacturerChoice, ModelChoice } from './model-choice.tsx';
import { StatusChoice } from './status-choice.tsx';
import type { DeviceList } from './use-device-list.ts';

export interface DeviceFiltersProps {
  list: Pick<DeviceList, 'search' | 'ordering' | 'setOrdering'>;
  /** The one customer whose devices these are; absent where they are everybody's. */
  customerId?: string | null | undefined;
  /** What is listed where no days are chosen: "Any maintenance date". */
  anyDue?: string | undefined;
  /** For the customer's users: without what the supplier alone looks for. */
  isOwn?: boolean | undefined;
}

/** Narrows and sorts a list of installed devices. */
export function DeviceFilters({ list, customerId, anyDue, isOwn = false }: DeviceFiltersProps) {
  const { t } = useTranslation();
  const { search } = list;
  const ofCustomer = customerId === undefined ? (search.customer_id ?? null) : customerId;
  return (
    <>
      <DueChoice emptyLabel={anyDue ?? t('devices.due.any')} />
      {customerId === undefined ? <CustomerChoice /> : null}
      <ClinicChoice customerId={ofCustomer} />
      {isOwn ? null : (
        <>
          <ModelChoice />
          <ManufacturerChoice />
        </>
      )}
      <StatusChoice />
      <DeviceSort ordering={list.ordering} onChange={list.setOrdering} />
    </>
  );
}
