import { type Document, getDocument, listDocuments } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { useLookup } from '#web/features/shared/lookup/use-lookup.ts';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';

type Named = Pick<Document, 'id' | 'title' | 'language'>;

/** Lookup of documents by title, with their language. `known`: one whose title is already loaded. */
export function useTranslationLookup(id: string | null, known?: Named | null): Lookup {
  const { t } = useTranslation();
  return useLookup<Named>({
    scope: 'documents',
    list: listDocuments,
    get: getDocument,
    filters: { ordering: 'title' },
    id,
    known,
    toOption: ({ id: value, title, language }) => ({
      value,
      label: title,
      hint: language ? t(`app.languages.${language}`) : t('documents.no_language'),
      // The server refuses it, after the whole file has been sent.
      disabled: language === null,
    }),
  });
}
