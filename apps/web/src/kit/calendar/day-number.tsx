import type { Day } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export interface DayNumberProps {
  day: Day;
  isToday: boolean;
  /** Of the month before or after. */
  isOutside?: boolean | undefined;
}

/** The number of a day, today's in a circle; screen readers are told the whole day. */
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
