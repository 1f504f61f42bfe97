/** The click that the browser makes of a drop comes within so many ms. */
const soon = 100;

/**
 * Keeps the click that ends a drag from opening what is below it. Called when the drag starts;
 * call what it answers when it has ended.
 */
export function swallowClick(): () => void {
  window.addEventListener('click', swallow, { capture: true });
  return () => {
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), soon);
  };
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
