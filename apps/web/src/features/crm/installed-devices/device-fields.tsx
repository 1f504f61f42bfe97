import { type InstalledDevice, installedDeviceStatuses } from '@portal/contract/crm';
import { createDevice, listDevices } from '@portal/contract/products';
import { Link } from '@tanstack/react-router';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useClinicOptions } from '#web/features/crm/clinics/use-clinic-options.ts';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { getClinicLabel } from '#web/features/shared/devices/clinic-label.ts';
import { useCustomerLookup } from '#web/features/shared/lookup/use-person-lookup.ts';
import { useProductLookup } from '#web/features/shared/lookup/use-product-lookup.ts';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { Prerequisite } from '#web/kit/form/prerequisite.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Callout } from '#web/ui/callout.tsx';
import { OwnNameFields } from './own-name-fields.tsx';

/** The fields of an installed device. */
export function DeviceFields({ form, item, customerId }: DeviceFieldsProps) {
  const { t } = useTranslation();
  const mayAddModel = can(useUser(), createDevice.access);
  const { field: model } = useController({ control: form.control, name: 'device_id' });
  const chosen: unknown = model.value;
  const lookup = useProductLookup({
    type: 'device',
    id: typeof chosen === 'string' && chosen !== '' ? chosen : null,
    known: item && { ...item.device, manufacturer: item.manufacturer },
  });
  return (
    <>
      <RequiredFieldsHint form={form} />
      {item ? null : (
        <Prerequisite
          scope="products"
          list={listDevices}
          link={
            mayAddModel ? (
              <Link to="/dashboard/data/products" className={textLink}>
                {t('onboarding.before.model')}
              </Link>
            ) : null
          }
        >
          {t('devices.no_model')}
        </Prerequisite>
      )}
      <LookupField
        form={form}
        name="device_id"
        lookup={lookup}
        placeholder={t('devices.find_model')}
        onChosen={(id) => {
          // An installed device always has a model: a cleared one returns until another is chosen.
          if (id === '' && item) model.onChange(item.device_id);
        }}
      />
      <TextField form={form} name="serial_number" />
      <LocationFields form={form} item={item} customerId={customerId} />
      <OwnNameFields form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="installation_date" type="date" />
        <ChoiceField
          form={form}
          name="status"
          options={installedDeviceStatuses.map((value) => ({
            value,
            label: t(`devices.statuses.${value}`),
          }))}
        />
      </div>
    </>
  );
}

/** Specification §5: one message for both required fields. */
function RequiredFieldsHint({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const { errors } = useFormState({
    control: form.control,
    name: ['device_id', 'serial_number'],
  });
  const isMissing = [errors['device_id'], errors['serial_number']].some(
    (error) => error?.type === 'contract',
  );
  return isMissing ? <Callout tone="danger">{t('devices.required')}</Callout> : null;
}

interface DeviceFieldsProps {
  form: ContractForm;
  /** The device as it is now; absent for a new one. */
  item?: InstalledDevice | undefined;
  /** Customer if the form has no field for it. */
  customerId?: string | undefined;
}

/** Fields of a device's location: the customer, and optionally one of its clinics. */
function LocationFields({ form, item, customerId }: DeviceFieldsProps) {
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
