import { leadStages } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import type { StageCounts } from './flow-weeks.ts';
import { StageKey } from './stage-key.tsx';

export interface FlowLegendProps {
  /** Period of the numbers: a week or all. */
  title: string;
  counts: StageCounts;
}

/** Legend of the stages, with the numbers of the focused week. */
export function FlowLegend({ title, counts }: FlowLegendProps) {
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium text-ink tabular-nums first-letter:uppercase">{title}</p>
      <ul className="grid grid-cols-[auto_auto] gap-x-4 gap-y-1.5 sm:flex sm:gap-x-6 sm:flex-wrap">
        {leadStages.map((stage) => (
          <li key={stage} className="flex items-center gap-2 text-sm text-soft">
            <StageKey stage={stage} />
            <span className="min-w-0 flex-1 hyphens-auto wrap-anywhere sm:flex-none">
              {t(`leads.stages.${stage}`)}
            </span>
            <span className="min-w-4 font-semibold text-ink tabular-nums max-sm:text-end">
              {format.number(counts[stage])}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
