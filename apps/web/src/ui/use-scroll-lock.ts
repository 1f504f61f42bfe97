import { useLayoutEffect } from 'react';

/**
 * Locks the page's scrolling behind a dialog and compensates for the scroll bar's width. The
 * library's own lock injects a style element, which a strict Content-Security-Policy blocks.
 */
export function useScrollLock(locked: boolean) {
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
