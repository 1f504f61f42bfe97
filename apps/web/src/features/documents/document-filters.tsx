import { documentCategories, type Document, type listDocuments } from '@portal/contract/documents';
import { isLanguage, type Language } from '@portal/contract/kernel';
import { useTranslation } from 'react-i18next';
import type { List } from '#web/lib/list/use-list.ts';
import { Select } from '#web/ui/select.tsx';
import { useCategoryOptions, useLanguageOptions } from './document-selects.tsx';

const orderings = ['-created_at', 'created_at', 'title', '-title', '-updated_at'] as const;

interface Filters {
  category?: Document['category'] | undefined;
  language?: Language | undefined;
}

export interface DocumentFiltersProps {
  list: Pick<List<typeof listDocuments>, 'ordering' | 'setOrdering'> & {
    search: Filters;
    /** Sets filters; one that is undefined is taken away. */
    set(changes: Filters): void;
  };
}

/** Narrows and sorts the library; sorting is here too because cards have no headings. */
export function DocumentFilters({ list }: DocumentFiltersProps) {
  const { t } = useTranslation();
  const { category, language } = list.search;
  const width = 'min-w-0 flex-1 basis-39 sm:flex-none sm:basis-44';
  return (
    <>
      <Select
        aria-label={t('documents.filter_category')}
        className={width}
        value={category ?? ''}
        onChange={({ target }) =>
          list.set({ category: documentCategories.find((word) => word === target.value) })
        }
      >
        <option value="">{t('documents.all_categories')}</option>
        <Options options={useCategoryOptions()} />
      </Select>
      <Select
        aria-label={t('documents.filter_language')}
        className={width}
        value={language ?? ''}
        onChange={({ target }) =>
          list.set({ language: isLanguage(target.value) ? target.value : undefined })
        }
      >
        <option value="">{t('documents.all_languages')}</option>
        <Options options={useLanguageOptions()} />
      </Select>
      <Select
        aria-label={t('documents.sort')}
        className={width}
        value={list.ordering ?? orderings[0]}
        onChange={({ target }) => list.setOrdering(target.value)}
      >
        <Options
          options={orderings.map((value) => ({ value, label: t(`documents.orderings.${value}`) }))}
        />
      </Select>
    </>
  );
}

function Options({ options }: { options: readonly { value: string; label: string }[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
