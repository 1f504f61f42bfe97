import type { ServiceTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { today } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';

export interface PlannedDayProps {
  ticket: Pick<ServiceTicket, 'planned_for' | 'status'>;
}

/** Planned day of a ticket; highlighted if it has passed before the work started. */
export function PlannedDay({ ticket }: PlannedDayProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { planned_for: day, status } = ticket;
  if (day === null) return <span className="text-faint">–</span>;
  const isLate = day < today() && (status === 'new' || status === 'planned');
  return (
    <>
      <span className="whitespace-nowrap">{format.day(day)}</span>
      {isLate ? <span className="block text-xs text-danger">{t('tickets.day_passed')}</span> : null}
    </>
  );
}
