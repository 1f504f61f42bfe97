import type { LeadStage } from '@portal/contract/crm';
import { hatch } from '#web/features/shared/report/hatch-pattern.tsx';

/** Fill of each stage: open ones from light to dark towards the deal (theme.css). */
export const stageFill: Readonly<Record<LeadStage, string>> = {
  new: 'fill-step-1',
  contacted: 'fill-step-2',
  demo_scheduled: 'fill-step-3',
  negotiation: 'fill-step-4',
  won: 'fill-success',
  lost: 'fill-danger',
};

/** The little square of a stage's colour in a legend. */
export function StageKey({ stage }: { stage: LeadStage }) {
  return (
    <svg aria-hidden width="12" height="12" className="shrink-0">
      <rect width="12" height="12" rx="2" className={stageFill[stage]} />
      {stage === 'lost' ? <rect width="12" height="12" rx="2" fill={hatch} /> : null}
    </svg>
  );
}
