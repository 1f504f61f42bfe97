import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#web/lib/days/day.ts';
import { firstDay, monthOf, weeksOf, type Month } from '#web/lib/days/month.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import type { MonthProps } from './due-day.ts';
import { MonthCell } from './month-cell.tsx';
import { movedDay } from './moved-day.ts';

export interface MonthGridProps extends MonthProps {
  /** Another month's days are still shown. */
  busy: boolean;
  onMonth: (month: Month) => void;
}

/**
 * A month as a grid of weeks from Monday. One day takes the focus; arrows, Home, End and Page keys
 * move it, over the edge into other months, and Enter opens its list (ARIA, grid pattern).
 */
export function MonthGrid({ month, days, today, busy, onMonth }: MonthGridProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const grid = useRef<HTMLTableElement>(null);
  const weeks = weeksOf(month);
  const [chosen, setChosen] = useState<Day | null>(null);
  // In a month that was opened otherwise, the focus begins at today or at the first.
  const start = monthOf(today) === month ? today : firstDay(month);
  const at = chosen !== null && monthOf(chosen) === month ? chosen : start;
  const takesFocus = useRef(false);
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      grid.current?.querySelector<HTMLElement>(`[data-day="${at}"] a`)?.click();
      return;
    }
    const next = movedDay(at, event.key);
    if (next === null) return;
    event.preventDefault();
    takesFocus.current = true;
    setChosen(next);
    if (monthOf(next) !== month) onMonth(monthOf(next));
  };

  return (
    <div className="overflow-hidden rounded border border-line bg-surface shadow-card">
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a month is a table, and its cells are gone through by keys: ARIA's grid pattern
        role="grid"
        aria-label={t('devices.calendar.label', { month: format.month(month) })}
        aria-busy={busy || undefined}
        onKeyDown={onKeyDown}
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
            <tr key={week[0]} className="group/week">
              {week.map((day) => (
                <MonthCell
                  key={day}
                  day={day}
                  due={days.get(day)}
                  isOutside={monthOf(day) !== month}
                  isToday={day === today}
                  isPast={day < today}
                  isCurrent={day === at}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
