import { useTranslation } from 'react-i18next';
import { NameField } from '#web/features/crm/duplicate-name/name-field.tsx';
import { CheckboxField } from '#web/kit/form/choice-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { AddressFields } from './address-fields.tsx';
import { ClinicDuplicateHint } from './clinic-duplicate-hint.tsx';

export interface ClinicFieldsProps {
  form: ContractForm;
  /** Customer of a new clinic, which is always active; the status field appears later. */
  customerId?: string | undefined;
}

/** The fields of a clinic. */
export function ClinicFields({ form, customerId }: ClinicFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <NameField
        form={form}
        hint={t('clinics.name_hint')}
        duplicateHint={customerId && <ClinicDuplicateHint form={form} customerId={customerId} />}
      />
      <AddressFields form={form} isNew={customerId !== undefined} />
      {customerId ? null : (
        <CheckboxField form={form} name="is_active" hint={t('clinics.active_hint')} />
      )}
    </>
  );
}
