import { installedDeviceStatuses } from '@portal/contract/crm';
import { createDevice, listDevices } from '@portal/contract/products';
import { Link } from '@tanstack/react-router';
import { useController, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/features/shared/catalogue/text-link.ts';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { Prerequisite } from '#web/kit/form/prerequisite.tsx';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { useProductLookup } from '#web/features/shared/lookup/use-product-lookup.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Callout } from '#web/ui/callout.tsx';
import { LocationFields, type DeviceFieldsProps } from './location-fields.tsx';

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
