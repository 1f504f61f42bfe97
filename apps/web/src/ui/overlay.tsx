import { type ComponentProps, useLayoutEffect } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface OverlayProps extends ComponentProps<'div'> {
  open: boolean;
  /** True to dim the page on phones only. */
  clear?: boolean;
}

/**
 * Scrim between page and dialog; locks the page's scrolling. The scrim of a confirmation over a
 * dialog covers that dialog too. Must be a direct child of the library's portal and take its ref,
 * so that it stays mounted while fading out.
 */
export function Overlay({ open, clear = false, ...rest }: OverlayProps) {
  useScrollLock(open);
  return (
    <div
      {...rest}
      data-state={open ? 'open' : 'closed'}
      className={classNames(
        'pointer-events-auto fixed inset-0 z-50 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in',
        clear ? 'max-sm:bg-scrim' : 'bg-scrim',
      )}
    />
  );
}

/**
 * Locks the page's scrolling behind a dialog and compensates for the scroll bar's width. The
 * library's own lock injects a style element, which a strict Content-Security-Policy blocks.
 */
function useScrollLock(locked: boolean) {
  useLayoutEffect(() => {
    const page = document.documentElement;
    // With stacked dialogs the lower one owns the lock.
    if (!locked || 'scrollLock' in page.dataset) return undefined;
    // A custom property would be inherited and restyle the whole page.
    page.style.paddingInlineEnd = `${window.innerWidth - page.clientWidth}px`;
    page.dataset['scrollLock'] = '';
    return () => {
      page.style.paddingInlineEnd = '';
      delete page.dataset['scrollLock'];
    };
  }, [locked]);
}
