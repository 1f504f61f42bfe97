import { countries } from '@portal/contract/kernel';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';

export interface AddressFieldsProps {
  form: ContractForm;
  /** The country may be left out, or is yet to be chosen. */
  isOptional: boolean;
}

/** The fields of an address. The country comes before the postal code, which depends on it. */
export function AddressFields({ form, isOptional }: AddressFieldsProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const chosen = useWatch({ control: form.control, name: 'country' });
  const country = countries.find((one) => one === chosen);
  return (
    <>
      <ChoiceField
        form={form}
        name="country"
        emptyLabel={isOptional ? t('clinics.country_empty') : undefined}
        options={countries.map((one) => ({ value: one, label: format.country(one) }))}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-4">
        <TextField form={form} name="street" />
        <TextField form={form} name="house_number" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="postal_code"
          hint={country && t(`clinics.postal_hints.${country}`)}
        />
        <TextField form={form} name="city" />
      </div>
    </>
  );
}
