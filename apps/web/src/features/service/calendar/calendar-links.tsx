import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#web/lib/days/day.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { ServiceDay } from './apply-moves.ts';

export type DayPageLinkProps = Omit<LinkComponentProps, 'to' | 'search'> & { day: Day };

/** Opens the calendar on a single day; keeps the choice whose entries are shown. */
export function DayPageLink({ day, ...rest }: DayPageLinkProps) {
  return (
    <Link
      {...rest}
      to="/dashboard/service/calendar"
      search={(now: object) => ({ ...now, view: 'day', day })}
    />
  );
}

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

export interface MoreLinkProps {
  day: ServiceDay;
  /** Maximum number of shown tickets. */
  shown: number;
  /** Maximum number of shown next steps. */
  shownSteps: number;
  tabIndex?: number | undefined;
}

/** Number of hidden tickets and next steps of a day, as a link to all of them. */
export function MoreLink({ day, shown, shownSteps, tabIndex }: MoreLinkProps) {
  const { t } = useTranslation();
  const hiddenTickets = day.tickets_count - Math.min(shown, day.tickets.length);
  const hiddenSteps = day.next_steps_count - Math.min(shownSteps, day.next_steps.length);
  const count = hiddenTickets + hiddenSteps;
  if (count <= 0) return null;
  return (
    <DayPageLink
      day={day.date}
      tabIndex={tabIndex}
      className="relative inline-flex items-center rounded-small px-1.5 text-xs font-medium text-brand-ink underline-offset-4 hover:underline touch:min-h-11"
    >
      {t('service_calendar.more', { count })}
    </DayPageLink>
  );
}
