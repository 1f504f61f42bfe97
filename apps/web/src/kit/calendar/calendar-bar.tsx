import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Day } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export interface CalendarBarProps {
  /** Title of the visible range: "March 2026". */
  title: string;
  labels: { today: string; previous: string; next: string };
  onToday: () => void;
  /** Moves to the previous (-1) or next (1) range. */
  onMove: (step: -1 | 1) => void;
}

/** Title of the visible range, with buttons to move to others. */
export function CalendarBar({ title, labels, onToday, onMove }: CalendarBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:w-full">
      <Button variant="outline" onClick={onToday}>
        {labels.today}
      </Button>
      <div className="flex">
        <Button variant="ghost" size="icon" onClick={() => onMove(-1)}>
          <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
          <VisuallyHidden>{labels.previous}</VisuallyHidden>
        </Button>
        <Button variant="ghost" size="icon" onClick={() => onMove(1)}>
          <ChevronRight aria-hidden className="rtl:-scale-x-100" />
          <VisuallyHidden>{labels.next}</VisuallyHidden>
        </Button>
      </div>
      <h2 aria-live="polite" className="text-lg font-semibold text-ink first-letter:uppercase">
        {title}
      </h2>
    </div>
  );
}

export interface DayNumberProps {
  day: Day;
  isToday: boolean;
  /** True for a day of the previous or next month. */
  isOutside?: boolean | undefined;
}

/** Number of a day, circled for today; screen readers get the full date. */
export function DayNumber({ day, isToday, isOutside = false }: DayNumberProps) {
  const format = useFormats();
  return (
    <>
      <span
        aria-hidden
        className={classNames(
          'inline-grid size-6 place-items-center rounded-full text-xs font-medium tabular-nums',
          isToday ? 'bg-brand text-on-brand' : isOutside ? 'text-faint' : 'text-ink',
        )}
      >
        {Number(day.slice(-2))}
      </span>
      <VisuallyHidden>{format.longDay(day)}</VisuallyHidden>
    </>
  );
}
