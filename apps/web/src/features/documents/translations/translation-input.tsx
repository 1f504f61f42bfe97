import { useTranslation } from 'react-i18next';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { useTranslationLookup } from './use-translation-lookup.ts';

export interface TranslationInputProps {
  /** Id of the document that the new one translates; null without one. */
  value: string | null;
  error: string | undefined;
  onChange: (id: string | null) => void;
}

/** Input that names another language of the document that a file becomes. */
export function TranslationInput({ value, error, onChange }: TranslationInputProps) {
  const { t } = useTranslation();
  const { chosen, options, loading, search } = useTranslationLookup(value);
  return (
    <Field
      label={t('fields.translation_of_id')}
      hint={t('documents.translation_hint')}
      error={error}
    >
      <Combobox
        value={chosen}
        onChange={(option) => onChange(option?.value ?? null)}
        options={options}
        onSearch={search}
        loading={loading}
        loadingText={t('app.loading')}
        emptyText={t('list.nothing_found')}
        clearLabel={t('form.clear_choice')}
      />
    </Field>
  );
}
