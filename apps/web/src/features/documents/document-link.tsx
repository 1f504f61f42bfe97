import type { Document } from '@portal/contract/documents';
import type { ViewAs } from '@portal/contract/kernel';
import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyComponent } from '#web/lib/lazy-component.ts';

const HighlightedTitle = lazyComponent(
  async () => (await import('./search-hits/highlighted-title.tsx')).HighlightedTitle,
);

export type DocumentLinkProps = Omit<
  LinkComponentProps,
  'to' | 'params' | 'search' | 'children'
> & {
  item: Pick<Document, 'id' | 'title'>;
  /** Search to highlight here and to find again inside the document. */
  searchText?: string | undefined;
  viewAs?: ViewAs | undefined;
};

/** Title of a document, linked to its page. */
export function DocumentLink({ item, searchText, viewAs, ...rest }: DocumentLinkProps) {
  return (
    <Link
      {...rest}
      to="/dashboard/documents/$id"
      params={{ id: item.id }}
      search={{ ...(searchText ? { q: searchText } : {}), ...viewAs }}
    >
      {searchText ? (
        <Suspense fallback={item.title}>
          <HighlightedTitle title={item.title} searchText={searchText} />
        </Suspense>
      ) : (
        item.title
      )}
    </Link>
  );
}
