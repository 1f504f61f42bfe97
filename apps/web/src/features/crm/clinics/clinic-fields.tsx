import { useTranslation } from 'react-i18next';
import { NameField } from '#web/features/crm/namesake/name-field.tsx';
import { CheckboxField } from '#web/kit/form/choice-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { AddressFields } from './address-fields.tsx';
import { ClinicNamesake } from './clinic-namesake.tsx';

export interface ClinicFieldsProps {
  form: ContractForm;
  /** The customer of a new clinic, which is active; whether it stays so is asked later. */
  newOf?: string | undefined;
}

/** The fields of a clinic. */
export function ClinicFields({ form, newOf }: ClinicFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <NameField
        form={form}
        hint={t('clinics.name_hint')}
        namesake={newOf && <ClinicNamesake form={form} customerId={newOf} />}
      />
      <AddressFields form={form} isNew={newOf !== undefined} />
      {newOf ? null : (
        <CheckboxField form={form} name="is_active" hint={t('clinics.active_hint')} />
      )}
    </>
  );
}
