import { useTranslation } from 'react-i18next';
import type { GridDay } from '#web/kit/calendar/day-grid.tsx';
import { DayNumber } from '#web/kit/calendar/day-number.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DayLink } from './day-link.tsx';
import type { DueDay } from './due-day.ts';

export interface MonthCellProps extends GridDay {
  /** Due maintenance of the day; absent without any. */
  due: DueDay | undefined;
}

/** A day of the grid: its number, how many devices are due, and the first of them. */
export function MonthCell(props: MonthCellProps) {
  const { day, due, isOutside, isToday } = props;
  return (
    <>
      <DayNumber day={day} isToday={isToday} isOutside={isOutside} />
      {due ? <Due {...props} due={due} /> : null}
    </>
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
