import type { ViewAs } from '@portal/contract/kernel';
import { AboutFilters } from './about-filters.tsx';
import type { LibraryList } from './library-list.ts';
import { TagFilter } from './tag-filter.tsx';

export interface DocumentLookupsProps {
  list: Pick<LibraryList, 'search' | 'set'>;
  forProduct: boolean;
  viewAs: ViewAs | undefined;
}

/** Filters with a search field, and the filters between them. */
export function DocumentLookups({ list, forProduct, viewAs }: DocumentLookupsProps) {
  return (
    <>
      {forProduct ? null : <AboutFilters list={list} />}
      <TagFilter list={list} viewAs={viewAs} />
    </>
  );
}
