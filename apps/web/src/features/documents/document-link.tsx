import type { Document } from '@portal/contract/documents';
import type { ViewAs } from '@portal/contract/kernel';
import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { HighlightedText } from './search-hits/highlighted-text.tsx';
import { highlightTerms } from './search-hits/highlight-terms.ts';

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
        <HighlightedText pieces={highlightTerms(item.title, searchText)} />
      ) : (
        item.title
      )}
    </Link>
  );
}
