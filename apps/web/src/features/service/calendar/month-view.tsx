import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DayGrid } from '#web/kit/calendar/day-grid.tsx';
import type { Day } from '#web/lib/days/day.ts';
import { toMonth } from '#web/lib/days/month.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import type { CalendarDays } from './calendar-days.ts';
import { MonthDay } from './month-day.tsx';

export interface MonthViewProps extends CalendarDays {
  /** Another month's days are still shown. */
  isStale: boolean;
  onDay: (day: Day) => void;
}

/** Month by day, on wide screens; Enter opens a day. */
export function MonthView({ day: at, busy, today, isStale, onDay }: MonthViewProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const navigate = useNavigate();
  const open = (day: Day) =>
    void navigate({
      to: '/dashboard/service/calendar',
      search: (now: object) => ({ ...now, view: 'day', day }),
    });
  const month = toMonth(at);
  return (
    <DayGrid
      month={month}
      today={today}
      label={t('service_calendar.label', { month: format.month(month) })}
      busy={isStale}
      onLeave={onDay}
      onOpen={open}
      cellClass={() => 'h-28'}
    >
      {(day) => <MonthDay {...day} plan={busy.get(day.day)} />}
    </DayGrid>
  );
}
