import { listClinics, type Clinic } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { NamesakeHint } from '#web/features/crm/namesake/namesake-hint.tsx';
import { useNamesake } from '#web/features/crm/namesake/use-namesake.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { clinicForm } from './clinic-forms.ts';
import { clinicName } from './clinic-name.ts';

export interface ClinicNamesakeProps {
  form: ContractForm;
  customerId: string;
}

/** Says that the customer has a clinic of the name that a new one is being given, and leads to it. */
export function ClinicNamesake({ form, customerId }: ClinicNamesakeProps) {
  const { t } = useTranslation();
  const namesake = useNamesake<Clinic>(form, listClinics, { customer_id: customerId });
  if (!namesake) return null;
  const name = clinicName(namesake);
  return (
    <NamesakeHint
      text={t('clinics.namesake', { city: namesake.city })}
      name={namesake.is_active ? name : t('clinics.inactive', { name })}
      to="/dashboard/data/customers/$id"
      params={{ id: customerId }}
      search={{ form: clinicForm(namesake.id) }}
    />
  );
}
