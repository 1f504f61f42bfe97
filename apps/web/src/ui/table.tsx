import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useTooWide } from '#web/ui/use-too-wide.ts';

export interface TableProps {
  /** What the table lists; read out by screen readers, not shown. */
  caption: string;
  /** One `thead` of `TableHeaderCell`s, one `tbody` of `TableRow`s. */
  children: ReactNode;
  /** While a newer page is being loaded. */
  busy?: boolean | undefined;
  className?: string | undefined;
  /** Nothing in it takes the focus: then the panel does, so that the keyboard can scroll it. */
  readOnly?: boolean | undefined;
}

/**
 * A table in a panel. Its head sticks to the top of the page, below what the custom property
 * --sticky-top leaves free. On narrow screens, and wherever the table is wider than its panel, it
 * scrolls sideways within it and its head does not stick: the page itself never grows wider.
 */
export function Table({
  caption,
  children,
  busy = false,
  readOnly = false,
  className,
}: TableProps) {
  const { tooWide, table } = useTooWide();
  return (
    <div
      data-too-wide={tooWide || undefined}
      {...(readOnly ? { tabIndex: 0, role: 'group', 'aria-label': caption } : {})}
      className={classNames(
        'relative rounded border border-line bg-surface shadow-card max-lg:overflow-x-auto max-lg:[--sticky-top:0px] data-too-wide:overflow-x-auto data-too-wide:[--sticky-top:0px]',
        className,
      )}
    >
      <table
        ref={table}
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
