import { type Document, getDocument, listDocuments } from '@portal/contract/documents';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLookup } from '#web/features/shared/lookup/use-lookup.ts';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';

type Named = Pick<Document, 'id' | 'title' | 'language'>;

export interface TranslationFieldProps {
  form: ContractForm;
  item: Document;
}

/** Field that names another language of the same document, by one search. */
export function TranslationField({ form, item }: TranslationFieldProps) {
  const { t } = useTranslation();
  const value: unknown = useWatch({ control: form.control, name: 'translation_of_id' });
  const id = typeof value === 'string' && value !== '' ? value : null;
  const lookup = useLookup<Named>({
    scope: 'documents',
    list: listDocuments,
    get: getDocument,
    filters: { ordering: 'title' },
    id,
    known: item.translations.find((one) => one.id === id) ?? null,
    toOption: ({ id: other, title, language }) => ({
      value: other,
      label: title,
      hint: language ? t(`app.languages.${language}`) : t('documents.no_language'),
    }),
  });
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
