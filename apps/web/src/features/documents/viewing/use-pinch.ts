import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Point of the viewport in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/**
 * Handles pinch gestures and Ctrl with the wheel: reports the zoom factor and the point to zoom
 * around.
 */
export function usePinch(
  target: RefObject<HTMLElement | null>,
  onZoom: (factor: number, around: Point) => void,
): void {
  const zoom = useEffectEvent(onZoom);
  useEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    let last: number | null = null;
    const onTouch = (event: TouchEvent) => {
      const [one, two] = event.touches;
      if (!one || !two || event.touches.length > 2) {
        last = null;
        return;
      }
      event.preventDefault();
      const distance = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
      if (last !== null && last > 0)
        zoom(distance / last, {
          x: (one.clientX + two.clientX) / 2,
          y: (one.clientY + two.clientY) / 2,
        });
      last = distance;
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const turn = Math.max(-40, Math.min(40, event.deltaY));
      zoom(Math.exp(-turn / 100), { x: event.clientX, y: event.clientY });
    };
    // Not passive, because the browser would zoom the whole page.
    const options = { passive: false };
    for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
      element.addEventListener(name, onTouch, options);
    element.addEventListener('wheel', onWheel, options);
    return () => {
      for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
        element.removeEventListener(name, onTouch);
      element.removeEventListener('wheel', onWheel);
    };
  }, [target]);
}
