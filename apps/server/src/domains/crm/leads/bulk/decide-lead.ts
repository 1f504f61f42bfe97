import type { LeadBulkChange, LeadBulkRefusal } from '@portal/contract/crm';
import type { Decision, Refusal } from '#server/resource/bulk/decide-rows.ts';
import { getDifferences } from '#server/resource/update-rows.ts';
import type { VersionedRow } from '#server/resource/write.ts';
import type { lead } from '../lead.table.ts';

/** A lead as a bulk change reads it. */
export type SelectedLead = VersionedRow & typeof lead.$inferSelect;

/** Changes of a bulk change, without the selection. */
export type LeadChanges = Omit<LeadBulkChange, 'lead_ids' | 'preview' | 'versions'>;

/** Refuses the change of a lead. */
export const refuse = (refusal: LeadBulkRefusal): Refusal<LeadBulkRefusal> => ({
  refusal,
  message: `lead_bulk.${refusal}`,
});

/**
 * Decides what a bulk change does to a lead. Its position in another stage is chosen later. A reason that
 * somebody wrote is never lost with a selection: such a lead is moved alone.
 */
export function decideLead(before: SelectedLead, changes: LeadChanges): Decision<LeadBulkRefusal> {
  const { stage = before.stage, lost_reason: reason, priority, next_step_on: day } = changes;
  if (before.lostReason !== null) {
    const isReplaced = Boolean(reason) && reason !== before.lostReason;
    if (stage !== 'lost' || isReplaced) return refuse('has_reason');
  }
  if (day !== undefined && before.nextStep === null) return refuse('no_step');
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
