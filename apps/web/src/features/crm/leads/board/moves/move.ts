import type { LeadCard, LeadStage } from '@portal/contract/crm';

/** Position of a card in its stage: next to another one, or on top. */
export type Placement =
  | { readonly at: 'top' }
  | { readonly at: 'before' | 'after'; readonly id: string };

/** Fields of a lead that a move needs. */
export type MovedLead = Pick<LeadCard, 'id' | 'stage' | 'contact' | 'position'>;

/** Requested move of a card. */
export interface MoveRequest {
  readonly lead: MovedLead;
  readonly stage: LeadStage;
  readonly placement: Placement;
}

/** A move that is being sent to the server. */
export interface Move extends MoveRequest {
  readonly key: number;
  /** Waits for the user's input (reason for losing a lead), or for its turn to be sent. */
  readonly state: 'asking' | 'waiting';
  readonly reason?: string | null;
}

/** Response to a move. */
export interface SentMove {
  readonly card: LeadCard;
  /** Version after the move, by which it is undone. */
  readonly etag: string | null;
  /** Reason that a lead had that was lost before. */
  readonly lostReason: string | null;
}
