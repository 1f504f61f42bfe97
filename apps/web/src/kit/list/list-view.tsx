import type { Page } from '@portal/contract/kernel';
import type { ReactNode } from 'react';
import { QueryView, type QueryLike } from '#web/kit/page/query-view.tsx';
import type { ListView as View } from '#web/lib/list/list-search.ts';
import type { ListSource } from '#web/lib/list/use-list.ts';
import { ListEmpty } from './list-empty.tsx';
import { ListPages } from './list-pages.tsx';
import { ListTable, type Column } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';

/** What the view needs of `useList`. */
export interface ListState<Item> {
  search: object;
  source: ListSource;
  page: number;
  setPage: (page: number) => void;
  view: View;
  setView: (view: View) => void;
  text: { value: string; set: (text: string) => void };
  ordering: string | null;
  setOrdering: (ordering: string) => void;
  clear: () => void;
  result: QueryLike<Page<Item>> & { isPlaceholderData: boolean };
}

export interface ListViewProps<Item extends { id: string }> {
  list: ListState<Item>;
  /** What is listed: "Customers"; names the table for screen readers. */
  label: string;
  /** Names the search field: "Search customers". */
  searchLabel: string;
  /** Said where the server says nothing: "Failed to load customers". */
  failure: string;
  columns: readonly Column<Item>[];
  /** Whether a row is marked by the checkbox at its start. */
  isSelected?: ((item: Item) => boolean) | undefined;
  /** One item as a card. */
  renderCard: (item: Item) => ReactNode;
  /** Where nothing is yet: what it would be, and the next step. */
  empty: ReactNode;
  /** Selects that filter, between search and view. */
  filters?: ReactNode;
  /** Buttons at the end of the toolbar, the primary one last. */
  actions?: ReactNode;
  /** Whether the server has an export of this list: offers to save it as a file, as filtered. */
  exportable?: boolean;
}

/** A list with search, filters, cards or table, its states and its pages. */
export function ListView<Item extends { id: string }>(props: ListViewProps<Item>) {
  const { list } = props;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ListToolbar
        list={list}
        searchLabel={props.searchLabel}
        filters={props.filters}
        actions={props.actions}
        exportable={props.exportable}
      />
      <QueryView query={list.result} failure={props.failure}>
        {(page) => (
          <>
            <Items {...props} page={page} />
            {/* Stays while the list changes, so that what is found, or that nothing is, is said. */}
            <div aria-live="polite">
              {page.results.length === 0 ? (
                <ListEmpty list={list} empty={props.empty} />
              ) : (
                <ListPages list={list} page={page} />
              )}
            </div>
          </>
        )}
      </QueryView>
    </div>
  );
}

/** What is listed, as cards or as a table. */
function Items<Item extends { id: string }>(props: ListViewProps<Item> & { page: Page<Item> }) {
  const { list, page } = props;
  if (page.results.length === 0) return null;
  if (list.view === 'table')
    return (
      <ListTable
        list={list}
        page={page}
        label={props.label}
        columns={props.columns}
        isSelected={props.isSelected}
      />
    );
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {page.results.map((item) => (
        <li key={item.id} className="grid">
          {props.renderCard(item)}
        </li>
      ))}
    </ul>
  );
}
