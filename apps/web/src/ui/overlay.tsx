import type { ComponentProps } from 'react';
import { useScrollLock } from '#web/ui/use-scroll-lock.ts';

/**
 * Scrim between page and dialog; locks the page's scrolling. The scrim of a confirmation over a
 * dialog covers that dialog too. Must be a direct child of the library's portal and take its ref,
 * so that it stays mounted while fading out.
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
