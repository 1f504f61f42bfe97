import type { LeadCard, LeadStage } from '@portal/contract/crm';

/** Position of a card in its stage: next to another one, or on top. */
export type Placement =
  | { readonly at: 'top' }
  | { readonly at: 'before' | 'after'; readonly id: string };

/** Fields of a lead that a move needs. */
export type MovedLead = Pick<LeadCard, 'id' | 'stage' | 'contact'>;

/** Requested move of a card. */
export interface MoveRequest {
  readonly lead: MovedLead;
  readonly stage: LeadStage;
  readonly placement: Placement;
}

/** A wish on its way to the server. */
export interface Move extends MoveRequest {
  readonly key: number;
  /** Waits for the user's input (reason for losing a lead), or for its turn to be sent. */
  readonly state: 'asking' | 'waiting';
  readonly reason?: string | null;
}

/** The place in a column, by its cards without the one that is moved; on top of an empty one. */
export function toPlacement(others: readonly Pick<LeadCard, 'id'>[], index: number): Placement {
  const [next, previous] = [others[index], others[index - 1]];
  if (next) return { at: 'before', id: next.id };
  return previous ? { at: 'after', id: previous.id } : { at: 'top' };
}
