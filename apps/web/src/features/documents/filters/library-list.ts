import type { listDocuments } from '@portal/contract/documents';
import type { List } from '#web/lib/list/use-list.ts';

/** List state of the library, shared by its filters and its table. */
export type LibraryList = List<typeof listDocuments>;

/** Returns the tag ids of the URL, which may contain one or several. */
export const getTagIds = ({ search }: Pick<LibraryList, 'search'>): readonly string[] =>
  [search.tag_id ?? []].flat();
