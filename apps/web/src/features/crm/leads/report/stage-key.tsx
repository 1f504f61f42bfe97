import type { LeadStage } from '@portal/contract/crm';
import { hatch } from './hatch.tsx';
import { stageFill } from './stage-look.ts';

/** The little square of a stage's colour in a legend. */
export function StageKey({ stage }: { stage: LeadStage }) {
  return (
    <svg aria-hidden width="12" height="12" className="shrink-0">
      <rect width="12" height="12" rx="2" className={stageFill[stage]} />
      {stage === 'lost' ? <rect width="12" height="12" rx="2" fill={hatch} /> : null}
    </svg>
  );
}
