import type { LeadPatch } from '@portal/contract/crm';
import { fieldError } from '#server/kernel/domain-error.ts';
import { toColumns, type Row } from '#server/resource/write.ts';
import { leads } from './lead.resource.ts';

/**
 * Derives a lead's columns from a body, except contact and placement. Of `source` only the sent
 * fields change; null clears both.
 * @throws DomainError 400 at `lost_reason` for a lead that is not lost after the change.
 */
export function resolveLeadColumns(body: LeadPatch, before: Row | null): Row {
  const stage = body.stage ?? before?.['stage'] ?? 'new';
  if (body.lost_reason && stage !== 'lost') throw fieldError('lost_reason', 'lead.lost_reason');
  const { priority, assigned_to_user_id, lost_reason } = body;
  return {
    ...toColumns(leads, { priority, assigned_to_user_id, lost_reason }),
    ...toSourceColumns(body.source),
    ...(stage === 'lost' ? {} : { lostReason: null }),
  };
}

function toSourceColumns(source: LeadPatch['source']): Row {
  if (source === undefined) return {};
  const fields = source ?? { source: null, comment: null };
  return {
    ...(fields.source === undefined ? {} : { source: fields.source }),
    ...(fields.comment === undefined ? {} : { sourceComment: fields.comment }),
  };
}
