import { earliestBirthDay } from '@portal/contract/users';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { today } from '#web/lib/days/day.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { listTitleChoices } from './person-name.ts';

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

export interface BirthDayFieldProps {
  form: ContractForm;
  autoComplete?: 'bday' | undefined;
}

/** Date of birth until today. */
export function BirthDayField(props: BirthDayFieldProps) {
  const [latest] = useState(today);
  return (
    <TextField {...props} name="date_of_birth" type="date" min={earliestBirthDay} max={latest} />
  );
}
