import * as T from '../schema/index.ts';
import {
  Day,
  employeesWith,
  Id,
  Instant,
  longText,
  nullable,
  object,
  oneOf,
  route,
} from '../kernel/index.ts';
import { leadPriorities, leadStages } from './leads.ts';

const access = employeesWith('pipeline');

/** Maximum number of leads per call. */
export const maxBulkLeads = 200;

/** Minutes in which a bulk change of leads can be undone. */
export const leadUndoMinutes = 5;

/**
 * Why a lead cannot change: it changed since the preview, the change would delete why it was lost, or a
 * day is given to a next step that it does not have.
 */
export const leadBulkRefusals = ['changed', 'has_reason', 'no_step'] as const;

export type LeadBulkRefusal = (typeof leadBulkRefusals)[number];

/** Fields that are left out stay as they are. */
export const LeadBulkChange = object({
  lead_ids: T.Array(Id, { minItems: 1, maxItems: maxBulkLeads, uniqueItems: true }),
  preview: T.Optional(
    T.Boolean({ description: 'True to learn what would change, without changing anything' }),
  ),
  versions: T.Optional(
    T.Array(T.Integer({ minimum: 0 }), {
      maxItems: maxBulkLeads,
      description:
        'Versions of the preview, in the order of the ids: what changed since is refused, not overwritten, unless it is as wanted',
    }),
  ),
  stage: T.Optional(
    T.Unsafe<(typeof leadStages)[number]>({
      ...oneOf(leadStages),
      description: 'Moves the leads to the top of this stage, in the order of the ids',
    }),
  ),
  lost_reason: T.Optional(
    T.Unsafe<string | null>({
      ...nullable(longText(2000)),
      description: 'Only with the stage `lost`; for leads that have no reason',
    }),
  ),
  priority: T.Optional(oneOf(leadPriorities)),
  assigned_to_user_id: T.Optional(
    T.Unsafe<string | null>({
      ...nullable(Id),
      description: 'Active employee; null for nobody',
    }),
  ),
  next_step_on: T.Optional({ ...Day, description: 'Day of the next step, which stays' }),
});

export type LeadBulkChange = T.Static<typeof LeadBulkChange>;

/** A lead that stays as it is, and why. */
export const LeadBulkRefused = object({
  id: Id,
  name: T.String({ description: 'Name of the contact' }),
  reason: oneOf(leadBulkRefusals),
  message: T.String({ description: 'The reason in the language of the caller' }),
});

/** What a bulk change of leads did, or would do. */
export const LeadBulkOutcome = object({
  changed: T.Integer(),
  unchanged: T.Integer({ description: 'How many are as the change would make them' }),
  refused: T.Array(LeadBulkRefused),
  versions: T.Array(T.Integer(), {
    description: 'Current versions, in the order of the ids; a change after a preview sends them',
  }),
  bulk_change_id: T.Unsafe<string | null>({
    ...nullable(Id),
    description: 'What an undo names; null where nothing changed',
  }),
  undo_until: nullable(Instant),
});

export type LeadBulkOutcome = T.Static<typeof LeadBulkOutcome>;

/** What an undo of a bulk change of leads did. */
export const LeadBulkUndo = object({
  restored: T.Integer(),
  refused: T.Array(LeadBulkRefused, { description: 'What somebody changed since, and stays' }),
});

export type LeadBulkUndo = T.Static<typeof LeadBulkUndo>;

export const changeLeads = route({
  id: 'crm.leads.bulk-change',
  method: 'POST',
  path: '/crm/leads/bulk-change/',
  summary: 'Update several leads',
  access,
  body: LeadBulkChange,
  responses: { 200: LeadBulkOutcome },
});

export const undoLeadChange = route({
  id: 'crm.leads.bulk-changes.undo',
  method: 'POST',
  path: '/crm/leads/bulk-changes/{id}/undo/',
  summary: 'Restore what a bulk change set',
  access,
  params: object({ id: Id }),
  responses: { 200: LeadBulkUndo },
  errors: ['conflict'],
});
