import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Handles key presses anywhere inside an element. */
export function useKeys(
  target: RefObject<HTMLElement | null>,
  onKey: (event: KeyboardEvent) => void,
): void {
  const handleKey = useEffectEvent(onKey);
  useEffect(() => {
    const element = target.current;
    const listen = (event: KeyboardEvent) => handleKey(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [target]);
}
