import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { addDays, addMonths, type Day } from '#web/lib/days/day.ts';
import {
  getFirstDay,
  getMonday,
  getSunday,
  getWeeks,
  type Month,
  toMonth,
} from '#web/lib/days/month.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { classNames } from '#web/ui/class-names.ts';

/** State of one day in the grid. */
export interface GridDay {
  day: Day;
  /** True for a day of the previous or next month. */
  isOutside: boolean;
  isToday: boolean;
  isPast: boolean;
  /** True for the one focusable day; its content is then in the tab order too. */
  isCurrent: boolean;
}

export interface DayGridProps {
  month: Month;
  today: Day;
  /** Accessible name of the grid: "Maintenance due in March 2026". */
  label: string;
  /** True while another month's days are still shown. */
  busy: boolean;
  /** Called when the focus moves to a day of another month. */
  onLeave: (day: Day) => void;
  /** Called on Enter or Space, and on a click if `opensOnClick`. */
  onOpen: (day: Day, cell: HTMLElement) => void;
  opensOnClick?: boolean | undefined;
  /** Focusable day at first; today or the first day of the month without one. */
  start?: Day | undefined;
  /** Chosen day of a grid in which one is chosen, or null; absent in all others. */
  selected?: Day | null | undefined;
  /** Returns true for a day that cannot be chosen. */
  isDisabled?: ((day: Day) => boolean) | undefined;
  cellClass: (day: Day) => string | false;
  /** Renders the content of a day. */
  children: (day: GridDay) => ReactNode;
}

const cellStyle =
  'relative border-line p-2 align-top not-last:border-e in-[tr:not(:last-child)]:border-b focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus';

/**
 * Month as a grid of weeks that start on Monday. One day is focusable (roving tabindex): arrows,
 * Home, End, Page Up and Page Down move it, also into other months, with Shift by a year; Enter opens
 * it (ARIA grid pattern).
 */
export function DayGrid(props: DayGridProps) {
  const { month, today, label, busy, onLeave, onOpen, cellClass, children } = props;
  const format = useFormats();
  const grid = useRef<HTMLTableElement>(null);
  const weeks = getWeeks(month);
  const [chosen, setChosen] = useState<Day | null>(null);
  // A month opened by other means starts the focus at today or at the first.
  const start = [props.start, today].find((day) => day && toMonth(day) === month);
  const at = chosen !== null && toMonth(chosen) === month ? chosen : (start ?? getFirstDay(month));
  const takesFocus = useRef(false);
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = findCell(event.target);
    // Content of a day handles its own keys.
    if (event.target !== cell || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen(at, cell);
      return;
    }
    const next = getDayForKey(at, event);
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

  const onClick = ({ target }: MouseEvent) => {
    const cell = findCell(target);
    const day = cell?.dataset['day'];
    if (cell && day !== undefined) onOpen(day, cell);
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
        onClick={props.opensOnClick ? onClick : undefined}
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
                    aria-selected={
                      props.selected === undefined ? undefined : day === props.selected
                    }
                    aria-disabled={props.isDisabled?.(day) || undefined}
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

/** Returns the day a key moves the focus to (ARIA date grid); null for any other key. */
function getDayForKey(
  day: Day,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
): Day | null {
  const months = shiftKey ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return getMonday(day);
    case 'End':
      return getSunday(day);
    case 'PageUp':
      return addMonths(day, -months);
    case 'PageDown':
      return addMonths(day, months);
    default:
      return null;
  }
}
