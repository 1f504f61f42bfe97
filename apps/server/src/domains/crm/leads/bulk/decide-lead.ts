import type { LeadBulkChange, LeadBulkRefusal } from '@portal/contract/crm';
import { getDifferences } from '#server/resource/update-rows.ts';
import type { Row, VersionedRow } from '#server/resource/write.ts';
import type { lead } from '../lead.table.ts';

/** A lead as a bulk change reads it. */
export type SelectedLead = VersionedRow & typeof lead.$inferSelect;

/** A lead that changes. */
export interface ChangedLead {
  readonly before: SelectedLead;
  readonly values: Row;
}

/** Changes of a bulk change, without the selection. */
export type LeadChanges = Omit<LeadBulkChange, 'lead_ids' | 'preview' | 'versions'>;

/** What becomes of a lead: new values, or the reason why it stays. Without values it is as wanted. */
export type Decision = { readonly values: Row } | { readonly refusal: LeadBulkRefusal };

/**
 * Decides what a bulk change does to a lead. Its position in another stage is chosen later. A reason that
 * somebody wrote is never lost with a selection: such a lead is moved alone.
 */
export function decideLead(before: SelectedLead, changes: LeadChanges): Decision {
  const { stage = before.stage, lost_reason: reason, priority, next_step_on: day } = changes;
  if (before.lostReason !== null) {
    const isReplaced = Boolean(reason) && reason !== before.lostReason;
    if (stage !== 'lost' || isReplaced) return { refusal: 'has_reason' };
  }
  if (day !== undefined && before.nextStep === null) return { refusal: 'no_step' };
  return {
    values: getDifferences(before, {
      stage,
      lostReason: reason ? reason : undefined,
      priority,
      assignedTo: changes.assigned_to_user_id,
      nextStepOn: day,
    }),
  };
}
