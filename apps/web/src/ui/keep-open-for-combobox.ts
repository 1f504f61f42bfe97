/**
 * Handler for a dialog's onEscapeKeyDown: the first Escape closes an open combobox, the next one
 * the dialog.
 */
export function keepOpenForCombobox(event: KeyboardEvent): void {
  const { target } = event;
  if (target instanceof Element && target.matches('[role="combobox"][aria-expanded="true"]'))
    event.preventDefault();
}
