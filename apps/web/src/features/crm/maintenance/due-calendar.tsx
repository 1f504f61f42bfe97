import { getDueCalendar } from '@portal/contract/crm';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  CustomerChoice,
  ManufacturerChoice,
} from '#web/features/crm/installed-devices/device-choices.tsx';
import { CalendarBar, DayNumber } from '#web/kit/calendar/calendar-bar.tsx';
import { DayGrid, type GridDay } from '#web/kit/calendar/day-grid.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useSearchParam } from '#web/lib/url/search-params.ts';
import { today } from '#web/lib/days/day.ts';
import { getWeeks, type Month, moveMonth, parseMonth, toMonth } from '#web/lib/days/month.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useIsSmallScreen } from '#web/lib/page/use-media.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { DayLink, type DueDay, type MonthProps } from './day-link.tsx';

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
      <div data-toolbar="" className="flex flex-wrap items-center gap-3">
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

/** Shows the number of overdue devices, whatever the month, with a link to them. */
function OverdueCallout({ count }: { count: number }) {
  const { t } = useTranslation();
  const [customer] = useSearchParam('customer_id');
  const [manufacturer] = useSearchParam('manufacturer_id');
  if (count === 0) return null;
  const filters = { customer_id: customer, manufacturer_id: manufacturer };
  return (
    <Callout
      tone="warning"
      action={
        <Button asChild variant="outline" size="sm">
          <Link to="/dashboard/data/devices/due" search={{ ...filters, due: 'overdue' }}>
            {t('devices.calendar.show_overdue')}
          </Link>
        </Button>
      }
    >
      {t('devices.calendar.overdue', { count })}
    </Callout>
  );
}

interface MonthGridProps extends MonthProps {
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

interface MonthCellProps extends GridDay {
  /** Due maintenance of the day; absent without any. */
  due: DueDay | undefined;
}

/** A day of the grid: its number, how many devices are due, and the first of them. */
function MonthCell(props: MonthCellProps) {
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

/** A month on a phone: the days on which something is due. */
function MonthDays({ month, days, today }: MonthProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const shown = [...days.values()].filter(({ date }) => toMonth(date) === month);
  if (shown.length === 0)
    return (
      <p className="rounded border border-dashed border-line bg-surface px-6 py-10 text-center text-soft">
        {t('devices.calendar.none', { month: format.month(month) })}
      </p>
    );
  return (
    <ol className="flex flex-col gap-3">
      {shown.map((day) => (
        <li key={day.date}>
          <DayCard day={day} isToday={day.date === today} isPast={day.date < today} />
        </li>
      ))}
    </ol>
  );
}

interface DayCardProps {
  day: DueDay;
  isToday: boolean;
  isPast: boolean;
}

function DayCard({ day, isToday, isPast }: DayCardProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const more = day.count - day.devices.length;
  return (
    <LinkCard className={isToday ? 'border-brand' : undefined}>
      <div className="flex items-center gap-3">
        <h3 className="min-w-0 flex-1 first-letter:uppercase">
          <CardLink aria-current={isToday ? 'date' : undefined}>
            <DayLink day={day.date}>{format.longDay(day.date)}</DayLink>
          </CardLink>
        </h3>
        <span
          className={classNames(
            'shrink-0 text-sm font-medium tabular-nums',
            isPast ? 'text-danger' : 'text-soft',
          )}
        >
          {t('devices.calendar.count', { count: day.count })}
        </span>
        <ChevronRight aria-hidden className="size-4 text-faint rtl:-scale-x-100" />
      </div>
      <ul className="flex flex-col gap-1.5 text-soft">
        {day.devices.map((device) => (
          <li key={device.id} className="wrap-anywhere">
            <span className="text-ink">{device.device}</span> · {device.serial_number}
            {device.customer ? <> · {device.customer}</> : null}
          </li>
        ))}
        {more > 0 ? <li>{t('devices.calendar.more', { count: more })}</li> : null}
      </ul>
    </LinkCard>
  );
}
