import type { Day } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

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
