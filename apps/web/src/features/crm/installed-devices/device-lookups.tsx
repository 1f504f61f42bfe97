import { useTranslation } from 'react-i18next';
import { useClinicOptions } from '#web/features/crm/clinics/use-clinic-options.ts';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { useSearchParam } from '#web/lib/url/search-params.ts';
import { CustomerChoice, ManufacturerChoice, ModelChoice } from './device-choices.tsx';

export interface DeviceLookupsProps {
  /** Customer whose clinics are offered. */
  customerId: string | null;
  /** True to offer a customer filter. */
  withCustomer: boolean;
  /** True to offer model and manufacturer filters. */
  withModel: boolean;
}

/** The filters of a list of installed devices that are searched by typing. */
export function DeviceLookups({ customerId, withCustomer, withModel }: DeviceLookupsProps) {
  return (
    <>
      {withCustomer ? <CustomerChoice /> : null}
      <ClinicChoice customerId={customerId} />
      {withModel ? (
        <>
          <ModelChoice />
          <ManufacturerChoice />
        </>
      ) : null}
    </>
  );
}

/** Narrows the page's list to the devices in one of a customer's clinics; nothing without a customer. */
function ClinicChoice({ customerId }: { customerId: string | null }) {
  const { t } = useTranslation();
  const [id, set] = useSearchParam('clinic_id', { drops: 'page' });
  const options = useClinicOptions(customerId, false);
  if (customerId === null) return null;
  return (
    <ListChoice<string>
      label={t('devices.clinic')}
      value={typeof id === 'string' ? id : null}
      emptyLabel={t('devices.any_clinic')}
      options={options}
      onChange={(clinic) => void set(clinic ?? undefined)}
    />
  );
}
