import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { listTitleChoices } from './title-labels.ts';

/** Field for the form of address. */
export function TitleField({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const chosen: unknown = useWatch({ control: form.control, name: 'title' });
  const options = useMemo(() => listTitleChoices(t, chosen), [t, chosen]);
  return (
    <ChoiceField
      form={form}
      name="title"
      label={t('users.form_of_address')}
      emptyLabel={t('users.no_title')}
      options={options}
    />
  );
}
