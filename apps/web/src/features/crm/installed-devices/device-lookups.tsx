import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useClinicOptions } from '#web/features/crm/clinics/use-clinic-options.ts';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { useFocusRequests } from '#web/kit/list/use-focus-requests.ts';
import type { OpenedFilters } from '#web/kit/list/use-opened-filters.ts';
import { useSearchParam } from '#web/lib/url/search-params.ts';
import { CustomerChoice, ManufacturerChoice, ModelChoice } from './device-choices.tsx';
import type { DeviceLookup } from './use-device-list.ts';

export interface DeviceLookupsProps {
  /** Customer whose clinics are offered; absent for a list of all customers, which offers these. */
  customerId: string | null | undefined;
}

/** The filter of a list of installed devices by customer, or by a customer's clinics. */
export function DeviceLookups({ customerId }: DeviceLookupsProps) {
  return customerId === undefined ? (
    <CustomerChoice />
  ) : (
    <ClinicChoice customerId={customerId} focusRequests={0} />
  );
}

export interface OpenedDeviceLookupsProps {
  /** Customer by whom the list is narrowed. */
  customerId: string | null;
  opened: OpenedFilters<DeviceLookup>;
}

/** The filters that the menu opens. */
export function OpenedDeviceLookups({ customerId, opened }: OpenedDeviceLookupsProps) {
  const { shown, countRequests } = opened;
  return (
    <>
      {shown.includes('clinic') ? (
        <ClinicChoice customerId={customerId} focusRequests={countRequests('clinic')} />
      ) : null}
      {shown.includes('model') ? <ModelChoice focusRequests={countRequests('model')} /> : null}
      {shown.includes('manufacturer') ? (
        <ManufacturerChoice focusRequests={countRequests('manufacturer')} />
      ) : null}
    </>
  );
}

interface ClinicChoiceProps {
  customerId: string | null;
  focusRequests: number;
}

/** Narrows the page's list to the devices in one of a customer's clinics. */
function ClinicChoice({ customerId, focusRequests }: ClinicChoiceProps) {
  const { t } = useTranslation();
  const [id, set] = useSearchParam('clinic_id', { drops: 'page' });
  const options = useClinicOptions(customerId, false);
  const selectId = useId();
  useFocusRequests(selectId, focusRequests);
  return (
    <ListChoice<string>
      id={selectId}
      label={t('devices.clinic')}
      value={typeof id === 'string' ? id : null}
      emptyLabel={t('devices.any_clinic')}
      options={options}
      onChange={(clinic) => void set(clinic ?? undefined)}
    />
  );
}
