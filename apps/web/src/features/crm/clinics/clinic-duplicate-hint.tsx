import { listClinics, type Clinic } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { DuplicateNameHint } from '#web/features/crm/duplicate-name/duplicate-name-hint.tsx';
import { useDuplicateName } from '#web/features/crm/duplicate-name/use-duplicate-name.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { getClinicForm } from './clinic-forms.ts';
import { getClinicName } from './clinic-name.ts';

export interface ClinicDuplicateHintProps {
  form: ContractForm;
  customerId: string;
}

/** Reports that the customer has a clinic of the entered name, with a link to it. */
export function ClinicDuplicateHint({ form, customerId }: ClinicDuplicateHintProps) {
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
