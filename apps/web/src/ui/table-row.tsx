import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export type TableRowProps = ComponentProps<'tr'> & {
  /** Marked by the checkbox at its start. */
  selected?: boolean | undefined;
};

/**
 * A row. Where it holds a `TableRowLink`, a click anywhere on it follows that link, with the keys
 * held at the time (a new tab stays a new tab), except on other controls and while text is marked.
 * The keyboard and screen readers use the link itself.
 */
export function TableRow({ selected, className, onClick, ...rest }: TableRowProps) {
  return (
    <tr
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        followRowLink(event);
      }}
      data-selected={selected || undefined}
      className={classNames('transition-colors duration-75 data-selected:bg-brand-soft', className)}
    />
  );
}

/** The link that opens the row, given as its one child; it names the row, so put it first. */
export function TableRowLink({ className, ...rest }: ComponentProps<typeof Slot.Root>) {
  return (
    <Slot.Root
      {...rest}
      data-row-link
      className={classNames(
        'rounded-small font-medium text-ink underline-offset-4 hover:underline',
        className,
      )}
    />
  );
}

function followRowLink(event: MouseEvent<HTMLTableRowElement>) {
  if (event.defaultPrevented || !(event.target instanceof Element)) return;
  if (event.target.closest('a, button, input, label, select, textarea, [role="menu"]')) return;
  // A click in a dialog or menu that a cell has opened elsewhere arrives here through React.
  if (!event.currentTarget.contains(event.target)) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  const click = { ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true };
  event.currentTarget
    .querySelector('[data-row-link]')
    ?.dispatchEvent(new window.MouseEvent('click', click));
}
