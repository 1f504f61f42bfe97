import { minutesOfDay, type PlannedTicket } from '@portal/contract/service';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { PlacedTicket } from './lay-out-hours.ts';

/** Minutes of one step. */
const stepMinutes = 15;

/** Time after the last key after which the duration is saved, in milliseconds. */
const keyPause = 800;

interface StretchOptions {
  placed: PlacedTicket<PlannedTicket>;
  /** Height of a minute, in rem. */
  minuteHeight: number;
  onStretch: (ticket: PlannedTicket, minutes: number) => void;
}

/** Returns a duration in whole steps, or until the end of the same day. */
export function fitDuration(minutes: number, from: number): number {
  const whole = Math.round(minutes / stepMinutes) * stepMinutes;
  return Math.min(Math.max(stepMinutes, whole), minutesOfDay - from);
}

/**
 * Changes the duration of a ticket by its lower edge: while a pointer drags it, or by steps of the arrow
 * keys. Shows the new duration at once, and saves it when the pointer is released or the keys rest.
 */
export function useStretch({ placed, minuteHeight, onStretch }: StretchOptions) {
  const { ticket, from, until } = placed;
  const [chosen, setChosen] = useState<number | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const minutes = chosen ?? until - from;
  /** Vertical position at which the pointer went down; null while it is up. */
  const grip = useRef<number | null>(null);

  const read = (y: number, start: number) => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    return fitDuration(until - from + (y - start) / (minuteHeight * rem), from);
  };

  const save = (duration: number) => {
    setChosen(null);
    if (duration !== until - from) onStretch(ticket, duration);
  };
  return {
    minutes,
    shortest: Math.min(stepMinutes, minutes, minutesOfDay - from),
    longest: minutesOfDay - from,
    /** Changes the duration by so many steps. */
    step: (steps: number) => {
      const next = fitDuration(minutes + steps * stepMinutes, from);
      setChosen(next);
      clearTimeout(pause.current);
      pause.current = setTimeout(() => save(next), keyPause);
    },
    /** Saves at once what the keys chose. */
    leave: () => {
      if (chosen === null) return;
      clearTimeout(pause.current);
      save(chosen);
    },
    /** Follows the pointer, which is captured, until it is released. */
    drag: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        // The card itself must not be picked up.
        event.stopPropagation();
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = event.clientY;
      },
      onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => {
        if (grip.current !== null) setChosen(read(clientY, grip.current));
      },
      onPointerUp: ({ clientY }: PointerEvent<HTMLElement>) => {
        const start = grip.current;
        grip.current = null;
        if (start !== null) save(read(clientY, start));
      },
      onPointerCancel: () => {
        grip.current = null;
        setChosen(null);
      },
    },
  };
}

export type Stretch = ReturnType<typeof useStretch>;
