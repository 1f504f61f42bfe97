import type { Document } from '@portal/contract/documents';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { useTranslationLookup } from './use-translation-lookup.ts';

export interface TranslationFieldProps {
  form: ContractForm;
  item: Document;
}

/** Field that names another language of the same document, by one search. */
export function TranslationField({ form, item }: TranslationFieldProps) {
  const { t } = useTranslation();
  const value: unknown = useWatch({ control: form.control, name: 'translation_of_id' });
  const id = typeof value === 'string' && value !== '' ? value : null;
  const lookup = useTranslationLookup(id, item.translations.find((one) => one.id === id) ?? null);
  const options = lookup.options.filter((one) => one.value !== item.id);
  return (
    <LookupField
      form={form}
      name="translation_of_id"
      lookup={{ ...lookup, options }}
      hint={t('documents.translation_hint')}
    />
  );
}
