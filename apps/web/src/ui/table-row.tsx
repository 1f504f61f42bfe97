import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Slot, type SlotProps } from '#web/ui/slot.tsx';

export type TableRowProps = ComponentProps<'tr'> & {
  /** True while the row's checkbox is checked. */
  selected?: boolean | undefined;
};

/**
 * Table row. A click on it follows its `TableRowLink`, with modifier keys preserved (a new tab
 * stays a new tab), except on other controls and while text is selected. Keyboard and screen
 * readers use the link itself.
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

/** Link that opens the row, passed as its child; comes first, because it names the row. */
export function TableRowLink({ className, ...rest }: SlotProps) {
  return (
    <Slot
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
  // React bubbles clicks from dialogs and menus that a cell has opened in a portal.
  if (!event.currentTarget.contains(event.target)) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  const click = { ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true };
  event.currentTarget
    .querySelector('[data-row-link]')
    ?.dispatchEvent(new window.MouseEvent('click', click));
}
