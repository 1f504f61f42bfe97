import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Slot, type SlotProps } from '#web/ui/slot.tsx';

/** Card whose whole surface opens its one `CardLink`. */
export function LinkCard({ className, ...rest }: ComponentProps<'article'>) {
  return (
    <article
      {...rest}
      className={classNames(
        'relative flex min-w-0 flex-col gap-3 rounded border border-line bg-surface p-4 shadow-card transition-colors duration-100 hover:border-control has-[[data-card-link]:focus-visible]:outline-2 has-[[data-card-link]:focus-visible]:outline-offset-2 has-[[data-card-link]:focus-visible]:outline-focus',
        className,
      )}
    />
  );
}

/** Link of a `LinkCard`, passed as its child; other buttons in the card need `relative`. */
export function CardLink({ className, ...rest }: SlotProps) {
  return (
    <Slot
      {...rest}
      data-card-link
      className={classNames(
        'font-semibold text-ink outline-none after:absolute after:inset-0 after:rounded',
        className,
      )}
    />
  );
}
