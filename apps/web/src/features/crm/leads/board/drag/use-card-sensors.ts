import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';

/** What the arrow keys do with the card in hand. */
type OnStep = (key: string) => void;

const arrows = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

const keys = { start: ['Space', 'Enter'], end: ['Space', 'Enter'], cancel: ['Escape', 'Tab'] };

/**
 * How a card is taken: by the mouse when it moves a little, by a finger after a short press (before
 * it, the finger scrolls), by Space or Enter on its handle.
 */
export function useCardSensors(onStep: OnStep) {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      keyboardCodes: keys,
      // The keys choose a place, not a point: nothing is moved by pixels.
      coordinateGetter: (event) => {
        if (!arrows.has(event.code)) return undefined;
        event.preventDefault();
        onStep(event.code);
        return undefined;
      },
    }),
  );
}
