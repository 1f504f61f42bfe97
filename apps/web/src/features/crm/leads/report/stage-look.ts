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
