import { type Page, pageSize } from '@portal/contract/kernel';
import { useTranslation } from 'react-i18next';
import type { QueryLike } from '#web/kit/page/query-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import type { ListView } from '#web/lib/list/list-search.ts';
import type { ExportSource } from '#web/lib/list/use-list.ts';
import { Pagination } from '#web/ui/pagination.tsx';

export interface ListPagesProps<Item> {
  list: Pick<ListState<Item>, 'page' | 'setPage'>;
  page: Page<Item>;
}

/** Visible range and total of a list, with buttons to the other pages. */
export function ListPages<Item>({ list, page }: ListPagesProps<Item>) {
  const { t } = useTranslation();
  const format = useFormats();
  const from = (list.page - 1) * pageSize.default + 1;
  const go = (number: number) => {
    list.setPage(number);
    window.scrollTo({ top: 0 });
  };
  return (
    <Pagination
      label={t('list.pages')}
      text={t('list.range', {
        from: format.number(from),
        to: format.number(from + page.results.length - 1),
        total: format.number(page.count),
      })}
      previousLabel={t('list.previous')}
      nextLabel={t('list.next')}
      onPrevious={list.page > 1 ? () => go(list.page - 1) : undefined}
      onNext={page.next === null ? undefined : () => go(list.page + 1)}
    />
  );
}

/** Part of `useList`'s result that the view uses. */
export interface ListState<Item> {
  search: object;
  source: ExportSource;
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
