import { languages } from '@portal/contract/kernel';
import { useTranslation } from 'react-i18next';
import { BirthDayField } from '#web/features/users/birth-day-field.tsx';
import { TitleField } from '#web/features/users/title-field.tsx';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';

/** Own details, which the browser can fill in (WCAG 1.3.5). */
export function ProfileFields({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)]">
        <TitleField form={form} />
        <TextField form={form} name="first_name" autoComplete="given-name" />
        <TextField form={form} name="last_name" autoComplete="family-name" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="phone_number" type="tel" autoComplete="tel" />
        <BirthDayField form={form} autoComplete="bday" />
      </div>
      <ChoiceField
        form={form}
        name="preferred_language"
        hint={t('profile.language_hint')}
        emptyLabel={t('users.no_language')}
        options={languages.map((language) => ({
          value: language,
          label: t(`app.languages.${language}`),
        }))}
      />
    </>
  );
}
