import type { LeadCard } from '@portal/contract/crm';

/** Moves a lead to another stage: “Move to…”. */
export function MoveMenu(_props: { lead: Pick<LeadCard, 'id' | 'stage' | 'contact'> }) {
  return null;
}
