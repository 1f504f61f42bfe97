import { useTranslation } from 'react-i18next';
import { TickField } from '#web/kit/form/choice-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { AddressFields } from './address-fields.tsx';

export interface ClinicFieldsProps {
  form: ContractForm;
  /** A new clinic is active; whether it stays so is asked later. */
  isNew?: boolean | undefined;
}

/** The fields of a clinic. */
export function ClinicFields({ form, isNew = false }: ClinicFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField form={form} name="name" hint={t('clinics.name_hint')} />
      <AddressFields form={form} isNew={isNew} />
      {isNew ? null : <TickField form={form} name="is_active" hint={t('clinics.active_hint')} />}
    </>
  );
}
