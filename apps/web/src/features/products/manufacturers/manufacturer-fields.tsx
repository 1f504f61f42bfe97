import { useTranslation } from 'react-i18next';
import { CheckboxField } from '#web/kit/form/choice-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';

/** Form fields of a manufacturer. */
export function ManufacturerFields({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField form={form} name="name" />
      <TextField form={form} name="website" type="url" />
      <CheckboxField form={form} name="show_on_landing" hint={t('manufacturers.landing_hint')} />
    </>
  );
}
