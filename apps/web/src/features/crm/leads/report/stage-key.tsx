import type { LeadStage } from '@portal/contract/crm';

/** Fill of each stage: open ones from light to dark towards the deal (theme.css). */
export const stageFill: Readonly<Record<LeadStage, string>> = {
  new: 'fill-step-1',
  contacted: 'fill-step-2',
  demo_scheduled: 'fill-step-3',
  negotiation: 'fill-step-4',
  won: 'fill-success',
  lost: 'fill-danger',
};

const id = 'lead-report-hatch';

/** Pattern of lost leads, so that the chart does not depend on colour. */
export const hatch = `url(#${id})`;

/** Hatching pattern; rendered once in an SVG of its own. */
export function HatchPattern() {
  return (
    <svg aria-hidden width="0" height="0" className="absolute">
      <defs>
        <pattern
          id={id}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="1.75" height="5" className="fill-surface" />
        </pattern>
      </defs>
    </svg>
  );
}

/** The little square of a stage's colour in a legend. */
export function StageKey({ stage }: { stage: LeadStage }) {
  return (
    <svg aria-hidden width="12" height="12" className="shrink-0">
      <rect width="12" height="12" rx="2" className={stageFill[stage]} />
      {stage === 'lost' ? <rect width="12" height="12" rx="2" fill={hatch} /> : null}
    </svg>
  );
}
