import { useTranslation } from 'react-i18next';
import { DayGrid } from '#web/kit/calendar/day-grid.tsx';
import { toMonth, type Month } from '#web/lib/days/month.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { MonthProps } from './due-day.ts';
import { MonthCell } from './month-cell.tsx';

export interface MonthGridProps extends MonthProps {
  /** Another month's days are still shown. */
  busy: boolean;
  onMonth: (month: Month) => void;
}

/** A month of what is due; Enter opens the list of a day. */
export function MonthGrid({ month, days, today, busy, onMonth }: MonthGridProps) {
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <DayGrid
      month={month}
      today={today}
      label={t('devices.calendar.label', { month: format.month(month) })}
      busy={busy}
      onLeave={(day) => onMonth(toMonth(day))}
      onOpen={(_day, cell) => cell.querySelector('a')?.click()}
      cellClass={(day) => classNames('h-28', days.has(day) && 'hover:bg-sunken')}
    >
      {(day) => <MonthCell {...day} due={days.get(day.day)} />}
    </DayGrid>
  );
}
