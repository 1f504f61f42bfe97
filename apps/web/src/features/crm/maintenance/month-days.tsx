import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toMonth } from '#web/lib/days/month.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { DayLink, type DueDay, type MonthProps } from './day-link.tsx';

/** A month on a phone: the days on which something is due. */
export function MonthDays({ month, days, today }: MonthProps) {
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
