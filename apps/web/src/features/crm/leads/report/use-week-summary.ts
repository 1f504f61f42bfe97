import { leadStages } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import type { FlowWeek } from './flow-weeks.ts';
import { useReportFormats } from './use-report-formats.ts';

/** Formats a week's numbers: “2 – 8 March 2026: New 3, Won 1”. */
export function useWeekSummary(): (week: FlowWeek | undefined) => string {
  const { t } = useTranslation();
  const format = useFormats();
  const report = useReportFormats();
  return (week) => {
    if (!week) return '';
    const named = leadStages
      .filter((stage) => week.counts[stage] > 0)
      .map((stage) => `${t(`leads.stages.${stage}`)} ${format.number(week.counts[stage])}`);
    const what = named.length > 0 ? named.join(', ') : t('lead_report.no_moves');
    return t('lead_report.week_words', { week: report.week(week.monday), what });
  };
}
