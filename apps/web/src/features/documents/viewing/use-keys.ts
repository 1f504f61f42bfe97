import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Tells of the keys that are pressed within an element, wherever in it the focus is. */
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
