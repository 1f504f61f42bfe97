import type { InstalledDevice } from '@portal/contract/crm';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useClinicOptions } from '#web/features/crm/clinics/use-clinic-options.ts';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { useCustomerLookup } from '#web/features/shared/lookup/use-customer-lookup.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { Callout } from '#web/ui/callout.tsx';
import { getClinicLabel } from './clinic-label.ts';

export interface DeviceFieldsProps {
  form: ContractForm;
  /** The device as it is now; absent for a new one. */
  item?: InstalledDevice | undefined;
  /** Customer if the form has no field for it. */
  customerId?: string | undefined;
}

/** Fields of a device's location: the customer, and optionally one of its clinics. */
export function LocationFields({ form, item, customerId }: DeviceFieldsProps) {
  const { t } = useTranslation();
  const chosen = useWatch({ control: form.control, name: 'customer_id' });
  const typed = typeof chosen === 'string' && chosen !== '' ? chosen : null;
  const owner = customerId ?? typed;
  const isMoved = item !== undefined && owner !== item.customer_id;
  return (
    <>
      {customerId === undefined ? <CustomerField form={form} item={item} id={typed} /> : null}
      {isMoved && item.clinic ? (
        <Callout>{t('devices.clinic_cleared', { clinic: getClinicLabel(item.clinic) })}</Callout>
      ) : null}
      <ClinicField form={form} owner={owner} current={isMoved ? null : (item?.clinic ?? null)} />
    </>
  );
}

function CustomerField({ form, item, id }: DeviceFieldsProps & { id: string | null }) {
  const { t } = useTranslation();
  const lookup = useCustomerLookup(id, item?.customer);
  const { field: clinic } = useController({ control: form.control, name: 'clinic_id' });
  return (
    <LookupField
      form={form}
      name="customer_id"
      lookup={lookup}
      placeholder={t('devices.find_customer')}
      hint={t('devices.customer_hint')}
      onChosen={(next) =>
        clinic.onChange(next === (item?.customer_id ?? '') ? (item?.clinic_id ?? '') : '')
      }
    />
  );
}

interface ClinicFieldProps extends Pick<DeviceFieldsProps, 'form'> {
  owner: string | null;
  /** Current clinic; may stay selected even if it is inactive. */
  current: InstalledDevice['clinic'];
}

function ClinicField({ form, owner, current }: ClinicFieldProps) {
  const { t } = useTranslation();
  const active = useClinicOptions(owner, true);
  const isListed = current === null || active.some(({ value }) => value === current.id);
  return (
    <ChoiceField
      form={form}
      name="clinic_id"
      emptyLabel={t('devices.no_clinic')}
      options={
        isListed ? active : [{ value: current.id, label: getClinicLabel(current) }, ...active]
      }
      hint={owner === null ? t('devices.clinic_hint') : undefined}
    />
  );
}
