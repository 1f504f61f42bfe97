import { Link } from '@tanstack/react-router';
import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import type { ServiceDay } from './apply-moves.ts';

export interface DueLinkProps {
  day: ServiceDay;
  tabIndex?: number | undefined;
  className?: string | undefined;
}

/** Number of devices due on a day, as a link to them. */
export function DueLink({ day, tabIndex, className }: DueLinkProps) {
  const { t } = useTranslation();
  if (day.maintenance_count === 0) return null;
  return (
    <Link
      to="/dashboard/data/devices/due"
      search={{ due_from: day.date, due_until: day.date }}
      tabIndex={tabIndex}
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-small text-xs text-soft underline-offset-4 hover:text-ink hover:underline touch:min-h-11',
        className,
      )}
    >
      <Wrench aria-hidden className="size-3.5 shrink-0 text-faint" />
      {t('service_calendar.due', { count: day.maintenance_count })}
    </Link>
  );
}
