import { useTranslation } from 'react-i18next';
import { TickField } from '#web/kit/form/choice-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';

/** The fields of a customer. */
export function CustomerFields({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField form={form} name="name" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="vat_number" />
        <TextField form={form} name="phone_number" type="tel" />
        <TextField form={form} name="email" type="email" />
        <TextField form={form} name="website" type="url" />
      </div>
      <TextField form={form} name="notes" multiline hint={t('customers.notes_hint')} />
      <TickField form={form} name="is_active" hint={t('customers.active_hint')} />
    </>
  );
}
