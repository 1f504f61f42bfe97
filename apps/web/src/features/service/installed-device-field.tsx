import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { useInstalledDeviceLookup } from '#web/kit/lookup/use-installed-device-lookup.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';

export interface InstalledDeviceFieldProps {
  form: ContractForm;
  /** The customer whose devices alone are offered; everybody's if absent. */
  customerId?: string | undefined;
}

/** Which device needs work, of all that an employee may choose from. */
export function InstalledDeviceField({ form, customerId }: InstalledDeviceFieldProps) {
  const { t } = useTranslation();
  const chosen = useWatch({ control: form.control, name: 'installed_device_id' });
  const lookup = useInstalledDeviceLookup({
    customerId,
    id: typeof chosen === 'string' && chosen !== '' ? chosen : null,
  });
  return (
    <LookupField
      form={form}
      name="installed_device_id"
      lookup={lookup}
      placeholder={t('tickets.find_device')}
      hint={lookup.chosen?.hint}
    />
  );
}
