import { useTranslation } from 'react-i18next';
import { DayPageLink } from './day-page-link.tsx';
import type { ServiceDay } from './apply-moves.ts';

export interface MoreLinkProps {
  day: ServiceDay;
  /** Number of shown tickets. */
  shown: number;
  tabIndex?: number | undefined;
}

/** Number of hidden tickets of a day, as a link to all of them. */
export function MoreLink({ day, shown, tabIndex }: MoreLinkProps) {
  const { t } = useTranslation();
  const count = day.tickets_count - Math.min(shown, day.tickets.length);
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
