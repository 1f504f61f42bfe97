import type { Page } from '@portal/contract/kernel';
import type { ReactNode } from 'react';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { ListEmpty } from './list-empty.tsx';
import { ListPages, type ListState } from './list-pages.tsx';
import { ListTable, type Column } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';

export interface ListViewProps<Item extends { id: string }> {
  list: ListState<Item>;
  /** Accessible name of the table: "Customers". */
  label: string;
  /** Label of the search field: "Search customers". */
  searchLabel: string;
  /** What the list is searched by, in a few words, where its name does not say it: "Name, e-mail, phone". */
  searchHint?: string | undefined;
  /** Fallback error message: "Failed to load customers". */
  failure: string;
  columns: readonly Column<Item>[];
  /** Returns whether the row's checkbox is checked. */
  isSelected?: ((item: Item) => boolean) | undefined;
  /** Renders one item as a card. */
  renderCard: (item: Item) => ReactNode;
  /** Empty state: a description and the next step. */
  empty: ReactNode;
  /** Filter controls, between search and view toggle. */
  filters?: ReactNode;
  /** Replaces the choice of cards or table. */
  viewToggle?: ReactNode;
  /** Buttons at the end of the toolbar, the primary one last. */
  actions?: ReactNode;
}

/** List with search, filters, cards or table, loading and error states, and pages. */
export function ListView<Item extends { id: string }>(props: ListViewProps<Item>) {
  const { list } = props;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ListToolbar {...props} />
      <QueryView query={list.result} failure={props.failure}>
        {(page) => (
          <>
            <Items {...props} page={page} />
            {/** Persists while the list changes, so that screen readers announce the result count. */}
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
