/**
 * Ignores the second click of a double click on what is below a dialog that the first click closed,
 * such as “Save”. Listens for as long as the page is open.
 */
export function guardDoubleClicks(): void {
  let clicked: EventTarget | null = null;
  window.addEventListener(
    'click',
    (event) => {
      const isDoubleClick = event.detail > 1 && clicked instanceof Node && !clicked.isConnected;
      clicked = event.target;
      if (!isDoubleClick) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}
