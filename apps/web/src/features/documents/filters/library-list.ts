import type { Document, listDocuments } from '@portal/contract/documents';
import type { List } from '#web/lib/list/use-list.ts';

/** List state of the library, shared by its filters and its table. */
export type LibraryList = List<typeof listDocuments>;

/** Filters of the library that a menu opens. */
export type DocumentLookup = 'product' | 'tag';

/** Returns the tag ids of the URL, which may contain one or several. */
export const getTagIds = ({ search }: Pick<LibraryList, 'search'>): readonly string[] =>
  [search.tag_id ?? []].flat();

/** Returns the product of the URL, with its type if the URL or the listed documents name it. */
export function getChosenProduct({ search, result }: Pick<LibraryList, 'search' | 'result'>) {
  const { product_id: id, product_type: type } = search;
  if (id === undefined) return null;
  const shown: readonly Document[] = result.data?.results ?? [];
  const found = shown.find(({ product }) => product?.id === id);
  return { id, type: type ?? found?.product_type ?? null, known: found?.product };
}
