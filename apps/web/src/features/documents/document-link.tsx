import type { Document } from '@portal/contract/documents';
import type { SeenAs } from '@portal/contract/kernel';
import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { MarkedText } from './found/marked-text.tsx';
import { markWords } from './found/mark-words.ts';

export type DocumentLinkProps = Omit<
  LinkComponentProps,
  'to' | 'params' | 'search' | 'children'
> & {
  item: Pick<Document, 'id' | 'title'>;
  /** What was searched for: marked here, and looked for again in the document. */
  words?: string | undefined;
  seenAs?: SeenAs | undefined;
};

/** A document's title, which leads to its page. */
export function DocumentLink({ item, words, seenAs, ...rest }: DocumentLinkProps) {
  return (
    <Link
      {...rest}
      to="/dashboard/documents/$id"
      params={{ id: item.id }}
      search={{ ...(words ? { q: words } : {}), ...seenAs }}
    >
      {words ? <MarkedText pieces={markWords(item.title, words)} /> : item.title}
    </Link>
  );
}
