import { type Lead, openLeadStages } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { hasPassed } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';

/** When a lead is expected to close; says so if that day has passed and the lead is still open. */
export function CloseDay({ lead }: { lead: Pick<Lead, 'expected_close_on' | 'stage'> }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { expected_close_on: day, stage } = lead;
  if (day === null) return <span className="text-faint">–</span>;
  const isLate = hasPassed(day) && openLeadStages.some((open) => open === stage);
  return isLate ? (
    <span className="font-medium text-warning">
      {t('leads.list.close_passed', { day: format.day(day) })}
    </span>
  ) : (
    <span className="whitespace-nowrap">{format.day(day)}</span>
  );
}
