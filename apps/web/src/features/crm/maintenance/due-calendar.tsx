import { getDueCalendar } from '@portal/contract/crm';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CustomerChoice } from '#web/features/crm/installed-devices/customer-choice.tsx';
import { ManufacturerChoice } from '#web/features/crm/installed-devices/model-choice.tsx';
import { CalendarBar } from '#web/kit/calendar/calendar-bar.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useSearchParam } from '#web/lib/address/use-search-param.ts';
import { today } from '#web/lib/days/day.ts';
import { toMonth, moveMonth, parseMonth, getWeeks } from '#web/lib/days/month.ts';
import { useIsSmallScreen } from '#web/lib/page/use-is-small-screen.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { MonthDays } from './month-days.tsx';
import { MonthGrid } from './month-grid.tsx';
import { OverdueCallout } from './overdue-callout.tsx';

/** Due maintenance of a month: a grid on wide screens, else a list of days. */
export function DueCalendar() {
  const { t } = useTranslation();
  const format = useFormats();
  const isSmall = useIsSmallScreen();
  const isOwn = useUser().role === 'customer';
  const [monthParam, setMonth] = useSearchParam('month');
  const [customer] = useSearchParam('customer_id');
  const [manufacturer] = useSearchParam('manufacturer_id');
  const now = today();
  const month = parseMonth(monthParam) ?? toMonth(now);
  const days = getWeeks(month).flat();
  const query = useQuery({
    ...routeQuery('installedDevices', getDueCalendar, {
      query: {
        from: days[0] ?? now,
        until: days.at(-1) ?? now,
        ...(typeof customer === 'string' ? { customer_id: customer } : {}),
        ...(typeof manufacturer === 'string' ? { manufacturer_id: manufacturer } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const show = (next: string) => void setMonth(next === toMonth(today()) ? undefined : next);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <CalendarBar
          title={format.month(month)}
          labels={{
            today: t('devices.calendar.today'),
            previous: t('devices.calendar.previous'),
            next: t('devices.calendar.next'),
          }}
          onToday={() => show(toMonth(today()))}
          onMove={(step) => show(moveMonth(month, step))}
        />
        {isOwn ? null : (
          <div className="flex flex-wrap gap-3 max-sm:w-full sm:ms-auto">
            <CustomerChoice />
            <ManufacturerChoice />
          </div>
        )}
      </div>
      <QueryView query={query} failure={t('devices.calendar.load_failed')}>
        {(calendar) => {
          const byDay = new Map(calendar.days.map((day) => [day.date, day]));
          return (
            <>
              <OverdueCallout count={calendar.overdue} />
              {isSmall ? (
                <MonthDays month={month} days={byDay} today={now} />
              ) : (
                <MonthGrid
                  month={month}
                  days={byDay}
                  today={now}
                  busy={query.isPlaceholderData}
                  onMonth={show}
                />
              )}
            </>
          );
        }}
      </QueryView>
    </div>
  );
}
