import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';

/** Handles an arrow key during a drag. */
type OnStep = (key: string) => void;

const arrows = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

const keys = { start: ['Space', 'Enter'], end: ['Space', 'Enter'], cancel: ['Escape', 'Tab'] };

/**
 * Starts a drag: by a small mouse movement, a long press (a shorter one scrolls), or Space or Enter
 * on the handle.
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
