import type { Page } from '@portal/contract/kernel';
import type { QueryLike } from '#web/kit/page/query-view.tsx';
import type { ListView } from '#web/lib/list/list-search.ts';
import type { ListSource } from '#web/lib/list/use-list.ts';

/** Part of `useList`'s result that the view uses. */
export interface ListState<Item> {
  search: object;
  source: ListSource;
  page: number;
  setPage: (page: number) => void;
  view: ListView;
  setView: (view: ListView) => void;
  text: { value: string; set: (text: string) => void };
  ordering: string | null;
  setOrdering: (ordering: string) => void;
  clear: () => void;
  result: QueryLike<Page<Item>> & { isPlaceholderData: boolean };
}
