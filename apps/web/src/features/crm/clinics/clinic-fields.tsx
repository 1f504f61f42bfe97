import { countries } from '@portal/contract/kernel';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceField, TickField } from '#web/kit/form/choice-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';

export interface ClinicFieldsProps {
  form: ContractForm;
  /** A new clinic is active; whether it stays so is asked later. */
  isNew?: boolean | undefined;
}

/** The fields of a clinic. The country comes before the postal code, which depends on it. */
export function ClinicFields({ form, isNew = false }: ClinicFieldsProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const chosen = useWatch({ control: form.control, name: 'country' });
  const country = countries.find((word) => word === chosen);
  return (
    <>
      <TextField form={form} name="name" hint={t('clinics.name_hint')} />
      <ChoiceField
        form={form}
        name="country"
        emptyLabel={isNew ? t('clinics.country_empty') : undefined}
        options={countries.map((word) => ({ value: word, label: format.country(word) }))}
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
      {isNew ? null : <TickField form={form} name="is_active" hint={t('clinics.active_hint')} />}
    </>
  );
}
