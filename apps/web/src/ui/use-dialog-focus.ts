import { useRef } from 'react';

/** Where a person would go on in a dialog: what they are to fill in. */
const fields = ['input:not([type="hidden"], [type="file"])', 'select', 'textarea']
  .map((kind) => `${kind}:enabled:not([tabindex="-1"])`)
  .join(',');

let lastOpener: HTMLElement | null = null;

/**
 * Focus at the opening goes to the first field, where there is one, and at the closing back to what
 * opened the dialog; the library does the latter for its own triggers only (WCAG 2.4.3). A dialog
 * that takes another's place, a form after its skeleton, goes back to where that one came from.
 */
export function useDialogFocus() {
  const opener = useRef<HTMLElement | null>(null);
  /** For a dialog that knows itself where its focus starts. */
  const rememberOpener = () => {
    opener.current = currentOpener() ?? lastOpener;
    lastOpener = opener.current;
  };
  const onOpenAutoFocus = (event: Event) => {
    rememberOpener();
    const panel = event.target instanceof Element ? event.target : null;
    const field = panel?.querySelector<HTMLElement>(fields);
    if (!field) return;
    event.preventDefault();
    field.focus();
  };
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    // The next page's heading may have the focus by now.
    const active = document.activeElement;
    const isFree = active === null || active === document.body;
    if (isFree && opener.current?.isConnected) opener.current.focus();
  };
  return { rememberOpener, onOpenAutoFocus, onCloseAutoFocus };
}

/** What has the focus; of an item of a menu the button that the menu goes away to. */
export function currentOpener(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return null;
  const button = active.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : active;
}
