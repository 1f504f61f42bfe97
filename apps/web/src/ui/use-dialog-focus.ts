import { useRef } from 'react';
import { focusHeading } from '#web/ui/focus-heading.ts';

/** Where a person would go on in a dialog: what they are to fill in. */
export const dialogFields = ['input:not([type="hidden"], [type="file"])', 'select', 'textarea']
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
    // The next page's heading may have the focus by now. The page, or a panel that took it when
    // something in it went at the same moment, is no place to go on from.
    const active = document.activeElement;
    if (active === null || active === document.body || isAround(active, opener.current))
      restoreFocus(opener.current);
  };
  return { saveOpener, onOpenAutoFocus, onCloseAutoFocus };
}

const isAround = (panel: Element, part: Element | null) => panel !== part && panel.contains(part);

/**
 * Gives the focus to what opened a dialog; to the page's heading where that is gone, or was the
 * address alone: the keyboard would begin before the page otherwise.
 */
export function restoreFocus(opener: HTMLElement | null): void {
  if (opener?.isConnected) return opener.focus();
  const heading = document.querySelector('h1');
  if (heading) focusHeading(heading);
}

/** What has the focus; of an item of a menu the button that the menu goes away to. */
export function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return null;
  const button = active.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : active;
}
