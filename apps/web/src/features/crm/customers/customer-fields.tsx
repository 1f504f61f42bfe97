import { type Customer, listCustomers } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { DuplicateNameHint } from '#web/features/crm/duplicate-name/duplicate-name-hint.tsx';
import { NameField } from '#web/features/crm/duplicate-name/name-field.tsx';
import { useDuplicateName } from '#web/features/crm/duplicate-name/use-duplicate-name.ts';
import { CheckboxField } from '#web/kit/form/choice-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';

export interface CustomerFieldsProps {
  form: ContractForm;
  /** A new customer may have the name of another, but not unknowingly. */
  isNew?: boolean | undefined;
}

/** The fields of a customer. */
export function CustomerFields({ form, isNew = false }: CustomerFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <NameField form={form} duplicateHint={isNew ? <CustomerDuplicateHint form={form} /> : null} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="vat_number" />
        <TextField form={form} name="phone_number" type="tel" />
        <TextField form={form} name="email" type="email" />
        <TextField form={form} name="website" type="url" />
      </div>
      <TextField form={form} name="notes" multiline hint={t('customers.notes_hint')} />
      <CheckboxField form={form} name="is_active" hint={t('customers.active_hint')} />
    </>
  );
}

/** Reports that a customer has the entered name, with a link to it. */
function CustomerDuplicateHint({ form }: { form: ContractForm }) {
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
