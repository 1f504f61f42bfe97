import { permissions } from '@portal/contract/kernel';
import { useTranslation } from 'react-i18next';
import { TextField } from '#web/kit/form/text-field.tsx';
import { CheckboxGroupField } from '#web/kit/form/checkbox-group-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';

/** Name and permissions of a group. */
export function GroupFields({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField form={form} name="name" />
      <CheckboxGroupField
        form={form}
        name="permissions"
        hint={t('groups.permissions_hint')}
        options={permissions.map((value) => ({
          value,
          label: t(`groups.permissions.${value}`),
          hint: t(`groups.permission_texts.${value}`),
        }))}
      />
    </>
  );
}
