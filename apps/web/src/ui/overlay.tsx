import type { ComponentProps } from 'react';
import { useScrollLock } from '#web/ui/use-scroll-lock.ts';

/**
 * The scrim between the page and a dialog; the page does not scroll while it is there. As high as
 * the dialogs are: that of a question asked over a dialog covers the dialog too. A direct
 * child of the library's portal, whose ref it must take to stay until it has faded out.
 */
export function Overlay({ open, ...rest }: ComponentProps<'div'> & { open: boolean }) {
  useScrollLock(open);
  return (
    <div
      {...rest}
      data-state={open ? 'open' : 'closed'}
      className="pointer-events-auto fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
    />
  );
}
