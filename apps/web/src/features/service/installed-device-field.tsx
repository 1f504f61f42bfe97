import { createInstalledDevice, listInstalledDevices } from '@portal/contract/crm';
import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { Prerequisite } from '#web/kit/form/prerequisite.tsx';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { useInstalledDeviceLookup } from '#web/features/shared/lookup/use-installed-device-lookup.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';

export interface InstalledDeviceFieldProps {
  form: ContractForm;
  /** Offers only devices of this customer; of all customers if absent. */
  customerId?: string | undefined;
}

/** Choice among all devices that an employee may choose. */
export function InstalledDeviceField({ form, customerId }: InstalledDeviceFieldProps) {
  const { t } = useTranslation();
  const mayAdd = can(useUser(), createInstalledDevice.access);
  const chosen = useWatch({ control: form.control, name: 'installed_device_id' });
  const lookup = useInstalledDeviceLookup({
    customerId,
    id: typeof chosen === 'string' && chosen !== '' ? chosen : null,
  });
  return (
    <>
      <Prerequisite
        scope="installedDevices"
        list={listInstalledDevices}
        filters={customerId ? { customer_id: customerId } : undefined}
        link={
          mayAdd ? (
            <Link to="/dashboard/data/devices" className={textLink}>
              {t('onboarding.before.device')}
            </Link>
          ) : null
        }
      >
        {t(customerId ? 'tickets.no_device_of_customer' : 'tickets.no_device')}
      </Prerequisite>
      <LookupField
        form={form}
        name="installed_device_id"
        lookup={lookup}
        placeholder={t('tickets.find_device')}
        hint={lookup.chosen?.hint}
      />
    </>
  );
}
