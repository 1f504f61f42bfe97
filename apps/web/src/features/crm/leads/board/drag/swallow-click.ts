/** The click that the browser makes of a drop comes within so many ms. */
const clickTimeout = 100;

/**
 * Keeps the click that ends a drag from opening what is below it. Called when the drag starts;
 * call what it answers when it has ended. The next press is another one, however soon it comes.
 */
export function swallowClick(): () => void {
  window.addEventListener('click', swallow, { capture: true });
  const release = () => {
    window.removeEventListener('click', swallow, { capture: true });
    window.removeEventListener('pointerdown', release, { capture: true });
  };
  return () => {
    window.addEventListener('pointerdown', release, { capture: true });
    setTimeout(release, clickTimeout);
  };
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
