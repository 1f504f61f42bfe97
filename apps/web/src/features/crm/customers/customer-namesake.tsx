import { listCustomers, type Customer } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { NamesakeHint } from '#web/features/crm/namesake/namesake-hint.tsx';
import { useNamesake } from '#web/features/crm/namesake/use-namesake.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';

/** Says that there is a customer of the name that a new one is being given, and leads to it. */
export function CustomerNamesake({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const namesake = useNamesake<Customer>(form, listCustomers);
  return namesake ? (
    <NamesakeHint
      text={t('customers.namesake')}
      name={namesake.name}
      to="/dashboard/data/customers/$id"
      params={{ id: namesake.id }}
    />
  ) : null;
}
