/**
 * Handler for a dialog's onEscapeKeyDown: the first Escape closes an open combobox or calendar, the
 * next one the dialog.
 */
export function keepOpenForCombobox(event: KeyboardEvent): void {
  const { target } = event;
  if (
    target instanceof Element &&
    target.matches('[role="combobox"][aria-expanded="true"], [data-day-picker] *')
  )
    event.preventDefault();
}
