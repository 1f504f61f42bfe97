import { type Clinic, listClinics } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { DuplicateNameHint } from '#web/features/crm/duplicate-name/duplicate-name-hint.tsx';
import { NameField } from '#web/features/crm/duplicate-name/name-field.tsx';
import { useDuplicateName } from '#web/features/crm/duplicate-name/use-duplicate-name.ts';
import { CheckboxField } from '#web/kit/form/choice-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { AddressFields } from './address-fields.tsx';
import { getClinicForm } from './clinic-forms.ts';
import { getClinicName } from './clinic-name.ts';

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

interface ClinicDuplicateHintProps {
  form: ContractForm;
  customerId: string;
}

/** Reports that the customer has a clinic of the entered name, with a link to it. */
function ClinicDuplicateHint({ form, customerId }: ClinicDuplicateHintProps) {
  const { t } = useTranslation();
  const duplicate = useDuplicateName<Clinic>(form, listClinics, { customer_id: customerId });
  if (!duplicate) return null;
  const name = getClinicName(duplicate);
  return (
    <DuplicateNameHint
      text={t('clinics.duplicate', { city: duplicate.city })}
      name={duplicate.is_active ? name : t('clinics.inactive', { name })}
      to="/dashboard/data/customers/$id"
      params={{ id: customerId }}
      search={{ form: getClinicForm(duplicate.id) }}
    />
  );
}
