import type * as T from '../schema/index.ts';
import { object, toPatch } from '../kernel/index.ts';
import { LeadAddressInput, LeadContactInput, LeadInput, LeadSourceInput } from './leads.ts';

const { name, email, phone } = LeadContactInput.properties;
const { source, comment } = LeadSourceInput.properties;
const ofLead = LeadInput.properties;

/** Fields of a lead in a row of a file. */
export const LeadRowInput = object({
  contact_name: name,
  contact_email: email,
  contact_phone: phone,
  organization: ofLead.organization,
  ...LeadAddressInput.properties,
  stage: ofLead.stage,
  priority: ofLead.priority,
  source,
  source_comment: comment,
  expected_value: ofLead.expected_value,
  expected_close_on: ofLead.expected_close_on,
  next_step: ofLead.next_step,
  next_step_on: ofLead.next_step_on,
  lost_reason: ofLead.lost_reason,
});

/** Fields that a row changes of a lead. */
export const LeadRowPatch = toPatch(LeadRowInput);

export type LeadRowPatch = T.Static<typeof LeadRowPatch>;
