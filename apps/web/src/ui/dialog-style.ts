import { type ReactNode, useRef } from 'react';
import { focusHeading } from '#web/ui/focus-heading.ts';

/** Panel of a dialog, without its place; each dialog adds its phone layout. */
const panelStyle =
  'fixed z-50 flex flex-col bg-raised text-ink shadow-float outline-none data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in sm:h-fit sm:w-[calc(100%-3rem)] sm:rounded';

/** Panel of a dialog, centred from 640 px. */
export const dialogPanelStyle = `${panelStyle} sm:inset-0 sm:m-auto sm:max-h-[min(48rem,calc(100dvh-4rem))]`;

/** Panel of a dialog under the buttons of the page's header, whose height is 3.5rem. */
export const headerPanelStyle = `${panelStyle} sm:end-4 sm:top-15 sm:max-h-[min(44rem,calc(100dvh-5rem))]`;

/**
 * Returns a title that is plain text; undefined for elements, which cannot be an accessible name.
 */
export const getTitleText = (title: ReactNode) => (typeof title === 'string' ? title : undefined);

/** Selector of editable fields in a dialog. */
export const dialogFields = ['input:not([type="hidden"], [type="file"])', 'select', 'textarea']
  .map((kind) => `${kind}:enabled:not([tabindex="-1"])`)
  .join(',');

let lastOpener: HTMLElement | null = null;

/**
 * Manages a dialog's focus: the first field on opening, the opener on closing (WCAG 2.4.3); the
 * library does the latter for its own triggers only. A dialog that replaces another, such as a form
 * after its skeleton, returns to that one's opener.
 */
export function useDialogFocus() {
  const opener = useRef<HTMLElement | null>(null);
  /** For dialogs that set their initial focus themselves. */
  const saveOpener = () => {
    opener.current = findOpener() ?? lastOpener;
    lastOpener = opener.current;
  };
  const onOpenAutoFocus = (event: Event) => {
    saveOpener();
    const panel = event.target instanceof Element ? event.target : null;
    const field = panel?.querySelector<HTMLElement>(dialogFields);
    if (!field) return;
    event.preventDefault();
    field.focus();
  };
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    // The next page's heading may have the focus by now. The body, or a panel that took the focus
    // from a removed element, is no useful position.
    const active = document.activeElement;
    if (active === null || active === document.body || isAround(active, opener.current))
      restoreFocus(opener.current);
  };
  return { saveOpener, onOpenAutoFocus, onCloseAutoFocus };
}

const isAround = (panel: Element, part: Element | null) => panel !== part && panel.contains(part);

/**
 * Focuses the opener of a dialog, or the page's heading if the opener was removed or the URL opened
 * the dialog: otherwise the keyboard would start before the page.
 */
export function restoreFocus(opener: HTMLElement | null): void {
  if (opener?.isConnected) return opener.focus();
  const heading = document.querySelector('h1');
  if (heading) focusHeading(heading);
}

/** Returns the focused element; for a menu item, the menu's button. */
export function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return null;
  const button = active.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : active;
}
