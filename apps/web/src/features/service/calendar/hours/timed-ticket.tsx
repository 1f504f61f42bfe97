import { minutesOfDay, type PlannedTicket, toTime, workMinutes } from '@portal/contract/service';
import { TriangleAlert } from 'lucide-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPlannedTime } from '#web/features/service/tickets/ticket-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { TicketLink } from '../ticket-card.tsx';
import { TicketMenu } from '../ticket-menu.tsx';
import { formatPlace, TicketNumber } from '../ticket-summary.tsx';
import { isMovable, useTicketDrag } from '../use-ticket-drag.ts';
import type { HourRange, PlacedTicket } from './lay-out-hours.ts';

/** Minutes of one step. */
const stepMinutes = 15;

/** Time after the last key after which the duration is saved, in milliseconds. */
const keyPause = 800;

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  PageDown: 4,
  PageUp: -4,
};

/**
 * A float that leaves room for the menu where it is always in sight, on touch screens. In a narrow lane
 * there is no menu, which would cover the text: a finger moves the ticket, or opens it.
 */
const besideMenu =
  'touch:@min-[6rem]:before:float-end touch:@min-[6rem]:before:h-10.5 touch:@min-[6rem]:before:w-9.5';

export interface TimedTicketProps {
  placed: PlacedTicket<PlannedTicket>;
  /** Hours of the column. */
  range: HourRange;
  /** Height of a minute, in rem. */
  minuteHeight: number;
  /** True if its technician has another ticket at the same time. */
  hasConflict: boolean;
  onStretch: (ticket: PlannedTicket, minutes: number) => void;
}

/** Ticket at its time in a column of hours; its lower edge changes the duration. */
export function TimedTicket(props: TimedTicketProps) {
  const { placed, range, minuteHeight, hasConflict, onStretch } = props;
  const { t } = useTranslation();
  const { ticket, from, lane, lanes } = placed;
  const { card, body, link, isDragging } = useTicketDrag(ticket);
  const stretch = useStretch({ placed, minuteHeight, onStretch });
  const { minutes } = stretch;
  const time = formatPlannedTime({ planned_start: toTime(from), planned_minutes: minutes });
  const { assigned_to: employee } = ticket;
  const movable = isMovable(ticket);
  const conflict = hasConflict ? t('service_calendar.conflict') : undefined;
  return (
    <li
      ref={card}
      style={{
        top: `${(from - range.from) * minuteHeight}rem`,
        height: `${minutes * minuteHeight}rem`,
        insetInlineStart: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}
      className={classNames('absolute p-px', isDragging && 'opacity-40')}
    >
      <div
        className={classNames(
          'group/line @container relative h-full min-h-5 overflow-hidden rounded-small border bg-surface text-xs shadow-card hover:border-control',
          hasConflict ? 'border-danger' : 'border-line',
        )}
      >
        <div
          {...body}
          title={conflict}
          className={classNames(
            'h-full px-1.5 py-0.5 select-none hyphenated',
            movable && besideMenu,
          )}
        >
          <TicketLink ticket={ticket} {...link} className="block">
            <span className="block font-medium text-ink tabular-nums">
              {conflict ? (
                <>
                  <TriangleAlert
                    aria-hidden
                    className="me-1 inline size-3.5 align-[-0.1875em] text-danger"
                  />
                  <VisuallyHidden>{conflict}</VisuallyHidden>
                </>
              ) : null}
              {time}
            </span>{' '}
            <span className="block text-ink">
              <TicketNumber ticket={ticket} /> {ticket.subject}
            </span>{' '}
            <span className="block text-soft">{formatPlace(ticket)}</span>{' '}
            <span className={classNames('block', employee ? 'text-soft' : 'text-faint')}>
              {employee ? employee.name : t('service_calendar.unassigned')}
            </span>
          </TicketLink>
        </div>
        {movable ? (
          <>
            <span className="absolute end-0 top-0 h-full max-h-7 bg-surface opacity-0 group-focus-within/line:opacity-100 group-hover/line:opacity-100 touch:max-h-11 touch:opacity-100 touch:@max-[6rem]:hidden">
              <TicketMenu ticket={ticket} />
            </span>
            {stretch.longest < workMinutes.shortest ? null : (
              <StretchHandle ticket={ticket} stretch={stretch} />
            )}
          </>
        ) : null}
      </div>
    </li>
  );
}

/** Lower edge of a ticket, by which its duration changes: by pointer or by arrow keys. */
function StretchHandle({ ticket, stretch }: { ticket: PlannedTicket; stretch: Stretch }) {
  const { t } = useTranslation();
  const { minutes, shortest, longest } = stretch;
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input takes the value where it is pressed
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('service_calendar.duration_of', { ticket: ticket.ticket_id })}
      aria-valuemin={shortest}
      aria-valuemax={longest}
      aria-valuenow={minutes}
      aria-valuetext={t('tickets.minutes', { minutes })}
      {...stretch.drag}
      // Sensors of the card listen to these.
      onMouseDown={(event) => event.stopPropagation()}
      onTouchStart={(event) => event.stopPropagation()}
      onBlur={stretch.leave}
      onKeyDown={(event) => {
        const count = steps[event.key];
        if (count === undefined) return;
        event.preventDefault();
        stretch.step(count);
      }}
      className="absolute inset-x-0 bottom-0 z-10 h-2 cursor-ns-resize touch-none touch:h-6 touch:max-h-1/2 rounded-small hover:bg-control focus-visible:bg-focus focus-visible:outline-none"
    />
  );
}

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
function useStretch({ placed, minuteHeight, onStretch }: StretchOptions) {
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

type Stretch = ReturnType<typeof useStretch>;
