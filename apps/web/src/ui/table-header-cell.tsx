import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** Current sort of a column; `none` if it is sortable but not sorted. */
export type SortDirection = 'ascending' | 'descending' | 'none';

export interface TableHeaderCellProps {
  children: ReactNode;
  /** Makes the heading a sort button. */
  sort?: SortDirection | undefined;
  onSort?: (() => void) | undefined;
  numeric?: boolean | undefined;
  className?: string | undefined;
}

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/** Column heading; with `sort` it contains a button and sets aria-sort. */
export function TableHeaderCell({
  children,
  sort,
  onSort,
  numeric = false,
  className,
}: TableHeaderCellProps) {
  return (
    <th
      scope="col"
      aria-sort={sort}
      className={classNames(
        'sticky top-(--sticky-top,0px) z-10 h-10 border-b border-line bg-sunken px-3 text-xs font-medium whitespace-nowrap text-soft first:rounded-ss first:ps-4 last:rounded-se last:pe-4',
        numeric ? 'text-end' : 'text-start',
        className,
      )}
    >
      {sort ? <SortButton sort={sort} onSort={onSort} label={children} /> : children}
    </th>
  );
}

interface SortButtonProps {
  sort: SortDirection;
  onSort: (() => void) | undefined;
  label: ReactNode;
}

function SortButton({ sort, onSort, label }: SortButtonProps) {
  const Icon = icons[sort];
  return (
    <button
      type="button"
      onClick={onSort}
      className={classNames(
        '-mx-2 inline-flex h-8 items-center gap-1 rounded px-2 font-medium hover:bg-hover hover:text-ink touch:h-11',
        sort !== 'none' && 'text-ink',
      )}
    >
      {label}
      <Icon
        aria-hidden
        className={classNames('size-3.5', sort === 'none' ? 'text-faint' : 'text-brand-ink')}
      />
    </button>
  );
}
