/** Milliseconds within which the browser sends the click of a drop. */
const clickTimeout = 100;

/**
 * Suppresses the click that ends a drag. Call it when the drag starts, and the returned function
 * when it has ended. The next press counts, however soon it comes.
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
