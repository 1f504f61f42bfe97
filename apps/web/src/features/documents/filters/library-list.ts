import type { listDocuments } from '@portal/contract/documents';
import type { List } from '#web/lib/list/use-list.ts';

/** The library's list, as its filters and its list take it. */
export type LibraryList = List<typeof listDocuments>;

/** The tags that the address asks for; a hand-written address may name one alone. */
export const getTagIds = ({ search }: Pick<LibraryList, 'search'>): readonly string[] =>
  [search.tag_id ?? []].flat();
