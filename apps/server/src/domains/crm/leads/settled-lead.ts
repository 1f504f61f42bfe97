import type { LeadPatch } from '@portal/contract/crm';
import { fieldError } from '#server/kernel/domain-error.ts';
import { toColumns, type Row } from '#server/resource/write.ts';
import { leads } from './lead.resource.ts';

/**
 * The columns of what a body says of a lead but its contact and its place. Of `source` only the
 * fields sent change; none at all where it is null.
 * @throws PortalError 400 at `lost_reason` where the lead is then not lost.
 */
export function settledLead(body: LeadPatch, before: Row | null): Row {
  const stage = body.stage ?? before?.['stage'] ?? 'new';
  if (body.lost_reason && stage !== 'lost') throw fieldError('lost_reason', 'lead.lost_reason');
  const { priority, assigned_to_user_id, lost_reason } = body;
  return {
    ...toColumns(leads, { priority, assigned_to_user_id, lost_reason }),
    ...sourceOf(body.source),
    ...(stage === 'lost' ? {} : { lostReason: null }),
  };
}

function sourceOf(source: LeadPatch['source']): Row {
  if (source === undefined) return {};
  const said = source ?? { source: null, comment: null };
  return {
    ...(said.source === undefined ? {} : { source: said.source }),
    ...(said.comment === undefined ? {} : { sourceComment: said.comment }),
  };
}
