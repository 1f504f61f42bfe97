import { useLayoutEffect } from 'react';

/**
 * Keeps the page behind a dialog from scrolling and from jumping by the scroll bar's width. Ours,
 * because the library's own way injects a style element, which a strict content policy refuses.
 */
export function useScrollLock(locked: boolean) {
  useLayoutEffect(() => {
    const page = document.documentElement;
    // A dialog over a dialog: the lower one holds the lock.
    if (!locked || 'scrollLock' in page.dataset) return undefined;
    // No variable: the whole page would inherit it and be styled anew.
    page.style.paddingInlineEnd = `${window.innerWidth - page.clientWidth}px`;
    page.dataset['scrollLock'] = '';
    return () => {
      page.style.paddingInlineEnd = '';
      delete page.dataset['scrollLock'];
    };
  }, [locked]);
}
