import type { SeenAs } from '@portal/contract/kernel';
import { ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useCategoryOptions,
  useLanguageOptions,
} from '#web/features/documents/document-options.ts';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { AboutFilters } from './about-filters.tsx';
import { DocumentSort } from './document-sort.tsx';
import type { LibraryList } from './library-list.ts';
import { TagFilter } from './tag-filter.tsx';

export interface DocumentFiltersProps {
  list: Pick<LibraryList, 'search' | 'set' | 'ordering' | 'setOrdering'>;
  /** How many filters are set. */
  count: number;
  /** All are of one product: nothing to narrow by what they are about. */
  ofOne: boolean;
  seenAs: SeenAs | undefined;
}

/**
 * Narrows and sorts the library; sorting is here too because cards have no headings. On a phone one
 * button opens them, so that the list begins on the first screen.
 */
export function DocumentFilters({ list, count, ofOne, seenAs }: DocumentFiltersProps) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="w-full sm:hidden"
      >
        <ListFilter aria-hidden />
        {count > 0 ? t('documents.filters_count', { count }) : t('documents.filters')}
      </Button>
      <div id={id} className={classNames('contents', !open && 'max-sm:hidden')}>
        <ListChoice
          label={t('documents.filter_category')}
          value={list.search.category ?? null}
          options={useCategoryOptions()}
          emptyLabel={t('documents.all_categories')}
          onChange={(category) => list.set({ category: category ?? undefined })}
        />
        {ofOne ? null : <AboutFilters list={list} />}
        <TagFilter list={list} seenAs={seenAs} />
        <ListChoice
          label={t('documents.filter_language')}
          value={list.search.language ?? null}
          options={useLanguageOptions()}
          emptyLabel={t('documents.all_languages')}
          onChange={(language) => list.set({ language: language ?? undefined })}
        />
        <DocumentSort list={list} />
      </div>
    </>
  );
}
