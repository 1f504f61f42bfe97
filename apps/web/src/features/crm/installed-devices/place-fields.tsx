import type { InstalledDevice } from '@portal/contract/crm';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useClinicOptions } from '#web/features/crm/clinics/use-clinic-options.ts';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { useCustomerLookup } from '#web/kit/lookup/use-customer-lookup.ts';
import { Callout } from '#web/ui/callout.tsx';
import { clinicLabel } from './clinic-label.ts';
import type { DeviceFieldsProps } from './device-fields.tsx';

/** Where a device stands: the customer, and one of their clinics or none. */
export function PlaceFields({ form, item, customerId }: DeviceFieldsProps) {
  const { t } = useTranslation();
  const chosen = useWatch({ control: form.control, name: 'customer_id' });
  const typed = typeof chosen === 'string' && chosen !== '' ? chosen : null;
  const owner = customerId ?? typed;
  const isMoved = item !== undefined && owner !== item.customer_id;
  return (
    <>
      {customerId === undefined ? <CustomerField form={form} item={item} id={typed} /> : null}
      {isMoved && item.clinic ? (
        <Callout>{t('devices.clinic_cleared', { clinic: clinicLabel(item.clinic) })}</Callout>
      ) : null}
      <ClinicField form={form} owner={owner} kept={isMoved ? null : (item?.clinic ?? null)} />
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
  /** Where the device stands now; it may be kept though the clinic is no longer active. */
  kept: InstalledDevice['clinic'];
}

function ClinicField({ form, owner, kept }: ClinicFieldProps) {
  const { t } = useTranslation();
  const active = useClinicOptions(owner, true);
  const isListed = kept === null || active.some(({ value }) => value === kept.id);
  return (
    <ChoiceField
      form={form}
      name="clinic_id"
      emptyLabel={t('devices.no_clinic')}
      options={isListed ? active : [{ value: kept.id, label: clinicLabel(kept) }, ...active]}
      hint={owner === null ? t('devices.clinic_hint') : undefined}
    />
  );
}
