/** Position of a pointer in px of the window. */
export interface Point {
  x: number;
  y: number;
}

const moves = ['mousemove', 'mouseup', 'touchmove'] as const;

/**
 * Reports the pointer's position until the returned function is called. Uses the events, including
 * the release, because rendering may lag behind a quick movement.
 */
export function followPointer(onPoint: (point: Point) => void): () => void {
  const follow = (event: Event) => {
    const point = getPoint(event);
    if (point) onPoint(point);
  };
  const options = { capture: true, passive: true };
  for (const name of moves) window.addEventListener(name, follow, options);
  return () => {
    for (const name of moves) window.removeEventListener(name, follow, options);
  };
}

/** Returns the position of a pointer event; null for other events. */
export function getPoint(event: Event): Point | null {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  if (!('TouchEvent' in window) || !(event instanceof TouchEvent)) return null;
  const [touch] = event.touches;
  return touch ? { x: touch.clientX, y: touch.clientY } : null;
}
