import { languages } from '@portal/contract/kernel';
import type { User } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { BirthDayField, TitleField } from '#web/features/users/title-field.tsx';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';

/** Returns the initial values of the form of a person; without a person, of a new one. */
export function personValues(person?: User) {
  return {
    title: person?.title ?? '',
    first_name: person?.first_name ?? '',
    last_name: person?.last_name ?? '',
    email: person?.email ?? '',
    phone_number: person?.phone_number ?? '',
    date_of_birth: person?.date_of_birth ?? '',
    preferred_language: person?.preferred_language ?? '',
  } satisfies FormValues;
}

export interface PersonFieldsProps {
  form: ContractForm;
  /** Shows the hints for a new person instead of the hint about a changed e-mail. */
  isNew?: boolean | undefined;
}

/** Fields of every person. */
export function PersonFields({ form, isNew = false }: PersonFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)]">
        <TitleField form={form} />
        <TextField form={form} name="first_name" />
        <TextField form={form} name="last_name" />
      </div>
      <TextField
        form={form}
        name="email"
        type="email"
        hint={isNew ? t('users.email_new_hint') : t('users.email_hint')}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField form={form} name="phone_number" type="tel" />
        <BirthDayField form={form} />
        <ChoiceField
          form={form}
          name="preferred_language"
          emptyLabel={t('users.no_language')}
          hint={isNew ? t('users.language_new_hint') : undefined}
          options={languages.map((language) => ({
            value: language,
            label: t(`app.languages.${language}`),
          }))}
        />
      </div>
    </>
  );
}
