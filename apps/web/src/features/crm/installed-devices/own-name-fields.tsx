import { useTranslation } from 'react-i18next';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';

/** What the customer calls a device, and its number in the customer's inventory. */
export function OwnNameFields({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField form={form} name="own_name" hint={t('devices.own_name_hint')} />
      <TextField form={form} name="inventory_number" />
    </div>
  );
}
