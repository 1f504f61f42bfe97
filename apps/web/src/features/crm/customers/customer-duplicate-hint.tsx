import { listCustomers, type Customer } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { DuplicateNameHint } from '#web/features/crm/duplicate-name/duplicate-name-hint.tsx';
import { useDuplicateName } from '#web/features/crm/duplicate-name/use-duplicate-name.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';

/** Reports that a customer has the entered name, with a link to it. */
export function CustomerDuplicateHint({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const duplicate = useDuplicateName<Customer>(form, listCustomers);
  return duplicate ? (
    <DuplicateNameHint
      text={t('customers.duplicate')}
      name={duplicate.name}
      to="/dashboard/data/customers/$id"
      params={{ id: duplicate.id }}
    />
  ) : null;
}
