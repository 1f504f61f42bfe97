import * as T from '../schema/index.ts';
import {
  createBulkFields,
  createBulkOutcome,
  createBulkRefused,
  createBulkUndo,
  Day,
  employeesWith,
  Id,
  longText,
  nullable,
  object,
  oneOf,
  route,
} from '../kernel/index.ts';
import { leadPriorities, leadStages } from './leads.ts';

const access = employeesWith('pipeline');

/**
 * Why a lead cannot change: it changed since the preview, the change would delete why it was lost, or a
 * day is given to a next step that it does not have.
 */
export const leadBulkRefusals = ['changed', 'has_reason', 'no_step'] as const;

export type LeadBulkRefusal = (typeof leadBulkRefusals)[number];

const { ids, mode } = createBulkFields();

/** Fields that are left out stay as they are. */
export const LeadBulkChange = object({
  lead_ids: ids,
  ...mode,
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
export const LeadBulkRefused = createBulkRefused(leadBulkRefusals, 'Name of the contact');

/** What a bulk change of leads did, or would do. */
export const LeadBulkOutcome = createBulkOutcome(LeadBulkRefused);

export type LeadBulkOutcome = T.Static<typeof LeadBulkOutcome>;

/** What an undo of a bulk change of leads did. */
export const LeadBulkUndo = createBulkUndo(LeadBulkRefused);

export type LeadBulkUndo = T.Static<typeof LeadBulkUndo>;

export const changeLeads = route({
  id: 'crm.leads.bulk-change',
  method: 'POST',
  path: '/crm/leads/bulk-change/',
  summary: 'Update several leads',
  access,
  body: LeadBulkChange,
  responses: { 200: LeadBulkOutcome },
  idempotent: true,
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
