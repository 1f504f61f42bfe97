import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { parseDay, today } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';

const tones = {
  danger: 'font-medium text-danger',
  warning: 'font-medium text-warning',
  neutral: '',
} as const;

/** Why a row of the start page is urgent, in a tone that says how much. */
export function UrgentReason({
  tone,
  children,
}: {
  tone: keyof typeof tones;
  children: ReactNode;
}) {
  return <span className={tones[tone]}>{children}</span>;
}

/** Since which day or instant a row is late: each list of the start page says it alike. */
export function OverdueSince({ since }: { since: string }) {
  const { t } = useTranslation();
  const format = useFormats();
  const day = parseDay(since);
  const isToday = day === null && today(new Date(since)) === today();
  return (
    <UrgentReason tone="danger">
      {isToday
        ? t('dashboard.overdue_today', { time: format.moment(since) })
        : t('notifications.days.overdue', {
            day: day === null ? format.date(since) : format.day(day),
          })}
    </UrgentReason>
  );
}
