import { useTranslation } from 'react-i18next';
import type { Day } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { DayLink } from './day-link.tsx';
import type { DueDay } from './due-day.ts';

export interface MonthCellProps {
  day: Day;
  /** What is due on it; absent where nothing is. */
  due: DueDay | undefined;
  /** Of the month before or after. */
  isOutside: boolean;
  isToday: boolean;
  isPast: boolean;
  /** The one day that takes the focus. */
  isCurrent: boolean;
}

/** A day of the grid: its number, how many devices are due, and the first of them. */
export function MonthCell(props: MonthCellProps) {
  const { day, due, isOutside, isToday, isCurrent } = props;
  const format = useFormats();
  return (
    <td
      data-day={day}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'relative h-28 border-line p-2 align-top not-last:border-e group-not-last/week:border-b focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus',
        isOutside && 'bg-canvas',
        due && 'hover:bg-sunken',
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'inline-grid size-6 place-items-center rounded-full text-xs font-medium tabular-nums',
          isToday ? 'bg-brand text-on-brand' : isOutside ? 'text-faint' : 'text-ink',
        )}
      >
        {Number(day.slice(-2))}
      </span>
      <VisuallyHidden>{format.wholeDay(day)}</VisuallyHidden>
      {due ? <Due {...props} due={due} /> : null}
    </td>
  );
}

function Due({ day, due, isPast }: MonthCellProps & { due: DueDay }) {
  const { t } = useTranslation();
  const more = due.count - due.devices.length;
  return (
    <>
      <DayLink
        day={day}
        tabIndex={-1}
        className={classNames(
          'ms-1 text-xs font-medium outline-none after:absolute after:inset-0',
          isPast ? 'text-danger' : 'text-warning',
        )}
      >
        {t('devices.calendar.count', { count: due.count })}
      </DayLink>
      <ul className="mt-1 flex flex-col gap-1 text-xs text-soft">
        {due.devices.map((device) => (
          <li key={device.id} className="wrap-anywhere">
            <span className="text-ink">{device.device}</span>{' '}
            <span className="inline-block">{device.serial_number}</span>
          </li>
        ))}
        {more > 0 ? (
          <li className="truncate">{t('devices.calendar.more', { count: more })}</li>
        ) : null}
      </ul>
    </>
  );
}
