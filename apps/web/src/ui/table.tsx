import { type ComponentProps, type ReactNode, useCallback, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface TableProps {
  /** Caption for screen readers, visually hidden. */
  caption: string;
  /** One `thead` of `TableHeaderCell`s, one `tbody` of `TableRow`s. */
  children: ReactNode;
  /** True while a newer page is loading. */
  busy?: boolean | undefined;
  className?: string | undefined;
  /** True if nothing in it is focusable: the panel then is, so that the keyboard can scroll it. */
  readOnly?: boolean | undefined;
}

/**
 * Table in a panel. Its head sticks to the top of the page, below the offset --sticky-top. If it is
 * wider than the panel, it scrolls sideways within it and its head does not stick; the page itself
 * never scrolls sideways.
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
  /** Right-aligns numbers. */
  numeric?: boolean | undefined;
};

export function TableCell({ numeric = false, className, ...rest }: TableCellProps) {
  return (
    <td
      {...rest}
      className={classNames(
        'h-12 border-b border-line px-3 py-2 align-middle text-soft first:ps-4 last:pe-4 in-[tr:last-child]:border-b-0',
        numeric ? 'text-end' : 'text-start',
        className,
      )}
    />
  );
}

interface TooWide {
  tooWide: boolean;
  /** Ref of the table; its panel is the parent element. */
  table: (element: HTMLTableElement | null) => (() => void) | undefined;
}

/**
 * Measures whether a table overflows its panel. CSS cannot: a scrollable panel traps the sticky
 * head, so it becomes scrollable only if needed.
 */
function useTooWide(): TooWide {
  const [tooWide, setTooWide] = useState(false);
  const table = useCallback((element: HTMLTableElement | null) => {
    const panel = element?.parentElement;
    if (!element || !panel) return undefined;
    const observer = new ResizeObserver(() => setTooWide(element.offsetWidth > panel.clientWidth));
    observer.observe(panel);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { tooWide, table };
}
