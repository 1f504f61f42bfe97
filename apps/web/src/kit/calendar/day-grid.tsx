import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { Day } from '#web/lib/days/day.ts';
import { getFirstDay, toMonth, getWeeks, type Month } from '#web/lib/days/month.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { classNames } from '#web/ui/class-names.ts';
import { getDayForKey } from './get-day-for-key.ts';

/** A day as a grid shows it. */
export interface GridDay {
  day: Day;
  /** Of the month before or after. */
  isOutside: boolean;
  isToday: boolean;
  isPast: boolean;
  /** The one day that takes the focus; what it holds may be reached by Tab. */
  isCurrent: boolean;
}

export interface DayGridProps {
  month: Month;
  today: Day;
  /** Names the grid: "Maintenance due in March 2026". */
  label: string;
  /** Another month's days are still shown. */
  busy: boolean;
  /** The focus has moved to a day of another month. */
  onLeave: (day: Day) => void;
  /** Enter or Space was pressed on a day. */
  onOpen: (day: Day, cell: HTMLElement) => void;
  cellClass: (day: Day) => string | false;
  /** What a day holds. */
  children: (day: GridDay) => ReactNode;
}

const cellStyle =
  'relative border-line p-2 align-top not-last:border-e in-[tr:not(:last-child)]:border-b focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus';

/**
 * A month as a grid of weeks from Monday. One day takes the focus; arrows, Home, End and Page keys
 * move it, over the edge into other months, and Enter opens it (ARIA, grid pattern).
 */
export function DayGrid(props: DayGridProps) {
  const { month, today, label, busy, onLeave, onOpen, cellClass, children } = props;
  const format = useFormats();
  const grid = useRef<HTMLTableElement>(null);
  const weeks = getWeeks(month);
  const [chosen, setChosen] = useState<Day | null>(null);
  // In a month that was opened otherwise, the focus begins at today or at the first.
  const start = toMonth(today) === month ? today : getFirstDay(month);
  const at = chosen !== null && toMonth(chosen) === month ? chosen : start;
  const takesFocus = useRef(false);
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = findCell(event.target);
    // What a day holds has keys of its own.
    if (event.target !== cell || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen(at, cell);
      return;
    }
    const next = getDayForKey(at, event.key);
    if (next === null) return;
    event.preventDefault();
    takesFocus.current = true;
    setChosen(next);
    if (toMonth(next) !== month) onLeave(next);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const day = findCell(target)?.dataset['day'];
    if (day !== undefined && toMonth(day) === month) setChosen(day);
  };

  return (
    <div className="overflow-hidden rounded border border-line bg-surface shadow-card">
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a month is a table, and its cells are gone through by keys: ARIA's grid pattern
        role="grid"
        aria-label={label}
        aria-busy={busy || undefined}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        className="w-full table-fixed border-collapse"
      >
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th
                key={day}
                scope="col"
                abbr={format.weekday(day, 'long')}
                className="border-b border-line px-2 py-2 text-start text-xs font-medium text-soft"
              >
                {format.weekday(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const isOutside = toMonth(day) !== month;
                const isToday = day === today;
                const isCurrent = day === at;
                return (
                  <td
                    key={day}
                    data-day={day}
                    tabIndex={isCurrent ? 0 : -1}
                    aria-current={isToday ? 'date' : undefined}
                    className={classNames(cellStyle, isOutside && 'bg-canvas', cellClass(day))}
                  >
                    {children({ day, isOutside, isToday, isPast: day < today, isCurrent })}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function findCell(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null;
}
