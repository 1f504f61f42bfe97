import type { Page } from '@portal/contract/kernel';
import type { ReactNode } from 'react';
import { Table, TableCell } from '#web/ui/table.tsx';
import { TableHeaderCell, type SortDirection } from '#web/ui/table-header-cell.tsx';
import { TableRow } from '#web/ui/table-row.tsx';
import type { ListState } from './list-pages.tsx';

/** Column of a list's table. The first column contains the row's link. */
export interface Column<Item> {
  key: string;
  header: ReactNode;
  renderCell: (item: Item) => ReactNode;
  /** API field to order by; absent if the column cannot be sorted. */
  ordering?: string | undefined;
  numeric?: boolean | undefined;
}

export interface ListTableProps<Item> {
  list: ListState<Item>;
  page: Page<Item>;
  label: string;
  columns: readonly Column<Item>[];
  /** Returns whether the row's checkbox is checked. */
  isSelected?: ((item: Item) => boolean) | undefined;
}

/** Page of a list as a table; headings of sortable columns sort. */
export function ListTable<Item extends { id: string }>(props: ListTableProps<Item>) {
  const { list, page, label, columns, isSelected } = props;
  return (
    <Table caption={label} busy={list.result.isPlaceholderData}>
      <thead>
        <tr>
          {columns.map(({ key, header, ordering, numeric }) => (
            <TableHeaderCell
              key={key}
              numeric={numeric}
              sort={ordering ? getSortDirection(ordering, list.ordering) : undefined}
              onSort={
                ordering
                  ? () => list.setOrdering(toggleOrdering(ordering, list.ordering))
                  : undefined
              }
            >
              {header}
            </TableHeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {page.results.map((item) => (
          <TableRow key={item.id} selected={isSelected?.(item)}>
            {columns.map(({ key, renderCell, numeric }) => (
              <TableCell key={key} numeric={numeric}>
                {renderCell(item)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function getSortDirection(field: string, ordering: string | null): SortDirection {
  if (ordering === field) return 'ascending';
  return ordering === `-${field}` ? 'descending' : 'none';
}

const toggleOrdering = (field: string, ordering: string | null) =>
  ordering === field ? `-${field}` : field;
