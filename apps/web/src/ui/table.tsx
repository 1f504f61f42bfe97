import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface TableProps {
  /** What the table lists; read out by screen readers, not shown. */
  caption: string;
  /** One `thead` of `TableHeaderCell`s, one `tbody` of `TableRow`s. */
  children: ReactNode;
  /** While a newer page is being loaded. */
  busy?: boolean | undefined;
  className?: string | undefined;
}

/**
 * A table in a panel. Its head sticks to the top of the page from 1024 px on, below what the
 * custom property --sticky-top leaves free; on narrower screens the table scrolls sideways.
 */
export function Table({ caption, children, busy = false, className }: TableProps) {
  return (
    <div
      className={classNames(
        'relative rounded border border-line bg-surface shadow-card max-lg:overflow-x-auto max-lg:[--sticky-top:0px]',
        className,
      )}
    >
      <table
        aria-busy={busy || undefined}
        className="w-full border-separate border-spacing-0 text-start aria-busy:opacity-60"
      >
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

export type TableCellProps = ComponentProps<'td'> & {
  /** Aligns figures at the end. */
  numeric?: boolean | undefined;
};

/** A cell of the table's body. */
export function TableCell({ numeric = false, className, ...rest }: TableCellProps) {
  return (
    <td
      {...rest}
      className={classNames(
        'h-12 border-b border-line px-4 py-2 align-middle text-soft in-[tr:last-child]:border-b-0',
        numeric ? 'text-end' : 'text-start',
        className,
      )}
    />
  );
}
