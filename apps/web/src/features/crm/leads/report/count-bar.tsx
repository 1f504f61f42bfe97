import type { LeadStage } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { hatch } from '#web/features/shared/report/hatch-pattern.tsx';
import { stageFill } from './stage-key.tsx';

export interface CountBarProps {
  stage: LeadStage;
  count: number;
  /** Length of the bar in percent. */
  share: number;
  /** Name of the stage for screen readers, if the row does not show it. */
  isNamed?: boolean | undefined;
}

/** A lying bar with its number at the end. */
export function CountBar({ stage, count, share, isNamed = false }: CountBarProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const bar = { width: `${share}%`, height: 12, rx: 2 };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_2.5rem] items-center gap-3">
      <svg aria-hidden width="100%" height="12" className="block rounded-small bg-sunken">
        <rect {...bar} className={stageFill[stage]} />
        {stage === 'lost' ? <rect {...bar} fill={hatch} /> : null}
      </svg>
      <span className="text-end text-sm font-semibold text-ink tabular-nums">
        {isNamed ? <VisuallyHidden>{t(`leads.stages.${stage}`)} </VisuallyHidden> : null}
        {format.number(count)}
      </span>
    </div>
  );
}
