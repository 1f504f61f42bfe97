import { useTranslation } from 'react-i18next';
import { today, type Day } from '#web/lib/days/day.ts';
import { useIsSmallScreen } from '#web/lib/page/use-is-small-screen.ts';
import { classNames } from '#web/ui/class-names.ts';
import { AgendaView } from './agenda-view.tsx';
import type { CalendarAddress } from './calendar-address.ts';
import { DayView } from './day-view.tsx';
import { MonthView } from './month-view.tsx';
import type { ServiceDay } from './apply-moves.ts';
import { WeekView } from './week-view.tsx';

export interface CalendarContentProps {
  address: CalendarAddress;
  days: readonly Day[];
  /** The days on which something is planned or due. */
  plan: readonly ServiceDay[];
  /** True while the shown data belongs to other days. */
  isStale: boolean;
}

/** Days in the view that the address names; on a phone weeks and months are agendas. */
export function CalendarContent({ address, days, plan, isStale }: CalendarContentProps) {
  const { t } = useTranslation();
  const isSmall = useIsSmallScreen();
  const { view, day, goTo } = address;
  const busy = new Map(plan.map((one) => [one.date, one]));
  const parts = { day, days, busy, today: today() };
  const isEmpty = !isStale && view !== 'day' && days.every((one) => !busy.has(one));
  return (
    <div
      aria-busy={isStale || undefined}
      className={classNames('flex flex-col gap-3', isStale && 'opacity-60')}
    >
      {isEmpty ? (
        <p className="text-soft">
          <span className="font-medium text-ink">{t('service_calendar.none')}</span>{' '}
          {t('service_calendar.none_text')}
        </p>
      ) : null}
      {view === 'day' ? (
        <DayView {...parts} />
      ) : isSmall ? (
        <AgendaView {...parts} isMonth={view === 'month'} />
      ) : view === 'week' ? (
        <WeekView {...parts} />
      ) : (
        <MonthView {...parts} isStale={isStale} onDay={goTo} />
      )}
    </div>
  );
}
