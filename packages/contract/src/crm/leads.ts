import * as T from '../schema/index.ts';
import {
  crud,
  Day,
  Email,
  employeesWith,
  Id,
  Instant,
  listQuery,
  NamedReference,
  nullable,
  oneOf,
  toPage,
  toPatch,
  Phone,
  object,
  text,
  textOfKind,
  requiredText,
  route,
  longText,
  requiredLongText,
} from '../kernel/index.ts';
import { ProductTypeName } from '../products/index.ts';
import { ClinicInput } from './clinics.ts';

const idParams = object({ id: Id });
const access = employeesWith('pipeline');

/** The board's columns in their order (specification §4, lead stages). */
export const leadStages = [
  'new',
  'contacted',
  'demo_scheduled',
  'negotiation',
  'won',
  'lost',
] as const;
export type LeadStage = (typeof leadStages)[number];

/** Stages in which a lead is still open. */
export const openLeadStages = ['new', 'contacted', 'demo_scheduled', 'negotiation'] as const;

export const leadPriorities = ['high', 'medium', 'low'] as const;
export type LeadPriority = (typeof leadPriorities)[number];

export const leadSources = ['website', 'referral', 'event', 'cold_outreach'] as const;
export type LeadSource = (typeof leadSources)[number];

/** The most products that one lead is interested in. */
export const maxInterestedProducts = 50;

/** Most of one product that a lead is interested in. */
export const maxInterestedQuantity = 9999;

/**
 * Chance that a lead of a stage is won, in percent: common values of sales handbooks, rising with
 * each step. A weighted value is the expected value times this.
 */
export const stageProbabilities: Readonly<Record<LeadStage, number>> = {
  new: 10,
  contacted: 20,
  demo_scheduled: 40,
  negotiation: 70,
  won: 100,
  lost: 0,
};

/** Changes of the stage that a lead shows, the newest first. */
export const maxStageChanges = 100;

/** The notes that a lead shows, the newest first: alone, and in a list. All of them are at `notes/`. */
export const maxLeadNotes = { alone: 200, inList: 20 } as const;

/** Maximum absolute value of a position. */
export const maxPosition = 1_000_000_000_000;

export const LeadContactInput = object({
  name: requiredText(200),
  email: T.Optional(nullable(Email)),
  phone: T.Optional(nullable(Phone)),
  clinic_id: T.Optional(nullable(Id)),
  customer_id: T.Optional(nullable(Id)),
});

/** Position of a card in its stage; smaller is higher. */
export const LeadPosition = T.Number({
  minimum: -maxPosition,
  maximum: maxPosition,
  description:
    'Position in the stage, the smallest on top. If another lead has this position, that lead moves to the place after it.',
});

/** Source of a lead, with a comment. */
export const LeadSourceInput = object({
  source: T.Optional(nullable(oneOf(leadSources))),
  comment: T.Optional(nullable(longText(2000))),
});

const { street, house_number, postal_code, city, country } = ClinicInput.properties;

/** Address of a lead, of which each part may be missing. */
export const LeadAddressInput = object({
  street: T.Optional(nullable(street)),
  house_number: T.Optional(nullable(house_number)),
  postal_code: T.Optional(nullable(postal_code)),
  city: T.Optional(nullable(city)),
  country: T.Optional(nullable(country)),
});

/** Product that a lead is interested in, and how many. */
export const LeadInterestInput = object({
  product_id: Id,
  quantity: T.Optional(T.Integer({ minimum: 1, maximum: maxInterestedQuantity, default: 1 })),
});

const lostReason = T.Optional(nullable(longText(2000)));

/** Form of an amount: at most ten digits before the point. */
export const amountPattern = '^[0-9]{1,10}[.][0-9]{2}$';

const Amount = textOfKind('amount', {
  pattern: amountPattern,
  description:
    'Euros, returned with two decimals, such as `12500.00`. A currency sign, thousands and a comma are understood.',
});

const writable = {
  stage: T.Optional(oneOf(leadStages)),
  priority: T.Optional(oneOf(leadPriorities)),
  assigned_to_user_id: T.Optional(nullable(Id)),
  source: T.Optional(nullable(LeadSourceInput)),
  interested_product_ids: T.Optional(
    T.Array(Id, { maxItems: maxInterestedProducts, uniqueItems: true }),
  ),
  interested_products: T.Optional(T.Array(LeadInterestInput, { maxItems: maxInterestedProducts })),
  organization: T.Optional(nullable(text(200))),
  address: T.Optional(nullable(LeadAddressInput)),
  expected_value: T.Optional(nullable(Amount)),
  expected_close_on: T.Optional(nullable(Day)),
  next_step: T.Optional(nullable(text(200))),
  next_step_on: T.Optional(nullable(Day)),
  position: T.Optional(LeadPosition),
  lost_reason: lostReason,
};

export const LeadInput = object({ contact: LeadContactInput, ...writable });

export const LeadContactPatch = toPatch(LeadContactInput);

/** Changeable fields of a lead; of `contact`, `address` and `source` only the fields sent change. */
export const LeadPatch = object({ contact: T.Optional(LeadContactPatch), ...writable });

export const LeadContact = object({
  id: Id,
  name: T.String(),
  email: nullable(T.String()),
  phone: nullable(T.String()),
  clinic_id: nullable(Id),
  clinic: nullable(object({ id: Id, name: nullable(T.String()), city: T.String() })),
  customer_id: nullable(Id),
  customer: nullable(NamedReference),
});

/** Note on a lead; never changed. */
export const LeadNote = object({
  id: Id,
  author_id: nullable(Id),
  author: nullable(NamedReference),
  text: T.String(),
  created_at: Instant,
});

/**
 * Sales representative of a lead (specification §3); `name` is the e-mail for an employee without a
 * name.
 */
export const SalesRep = object({
  ...NamedReference.properties,
  first_name: T.String({ description: 'Empty if the employee has no first name' }),
  last_name: T.String({ description: 'Empty if the employee has no last name' }),
});

const shown = {
  id: Id,
  contact: LeadContact,
  stage: oneOf(leadStages),
  stage_changed_at: Instant,
  priority: oneOf(leadPriorities),
  assigned_to_user_id: nullable(Id),
  assigned_to: nullable(SalesRep),
  organization: nullable(T.String()),
  expected_value: nullable(textOfKind('amount', { description: 'Euros with two decimals' })),
  expected_close_on: nullable(Day),
  next_step: nullable(T.String()),
  next_step_on: nullable(Day),
  last_note_at: nullable(Instant),
  position: T.Number(),
  created_at: Instant,
  updated_at: Instant,
};

/** Product that a lead is interested in; `id` is that of the product too. */
export const LeadInterest = object({
  id: Id,
  product_id: Id,
  name: T.String(),
  product_type: ProductTypeName,
  quantity: T.Integer(),
});

/** Address of a lead, as far as it is known. */
export const LeadAddress = object({
  street: nullable(T.String()),
  house_number: nullable(T.String()),
  postal_code: nullable(T.String()),
  city: nullable(T.String()),
  country: nullable(country),
});

/** A prospective customer and their stage on the board (specification §3). */
export const Lead = object({
  ...shown,
  notes: T.Array(LeadNote, {
    description: `Newest first: at most ${maxLeadNotes.alone}, in a list at most ${maxLeadNotes.inList}`,
  }),
  interested_product_ids: T.Array(Id),
  interested_products: T.Array(LeadInterest, { description: 'Devices first' }),
  address: LeadAddress,
  source: object({ source: nullable(oneOf(leadSources)), comment: nullable(T.String()) }),
  lost_reason: nullable(T.String()),
});

/** Change of a lead's stage. */
export const LeadStageChange = object({
  from: nullable(oneOf(leadStages)),
  to: oneOf(leadStages),
  at: Instant,
  by: nullable(NamedReference),
});

/** A lead with the history of its stage. */
export const LeadDetails = object({
  ...Lead.properties,
  stage_history: T.Array(LeadStageChange, {
    description: `Newest first, at most ${maxStageChanges}; a new lead has no \`from\``,
  }),
});

/** The letters of the last note that a card shows. */
export const lastNoteExcerptLength = 200;

/** A lead as the board shows it. */
export const LeadCard = object({
  ...shown,
  last_note: nullable(
    T.String({ description: `First ${lastNoteExcerptLength} characters of the last note` }),
  ),
  has_lost_reason: T.Boolean(),
});

export type Lead = T.Static<typeof Lead>;
export type LeadDetails = T.Static<typeof LeadDetails>;
export type LeadCard = T.Static<typeof LeadCard>;
export type LeadNote = T.Static<typeof LeadNote>;
export type LeadInput = T.Static<typeof LeadInput>;
export type LeadPatch = T.Static<typeof LeadPatch>;

const repeatable = <S extends T.TSchema>(item: S, maxItems: number) =>
  T.Array(item, {
    maxItems,
    uniqueItems: true,
    description: 'Repeatable; returns leads with any of the values',
  });

/** Filters of the list and the board. */
export const leadFilters = {
  stage: T.Optional(repeatable(oneOf(leadStages), leadStages.length)),
  priority: T.Optional(repeatable(oneOf(leadPriorities), leadPriorities.length)),
  assigned_to_user_id: T.Optional(repeatable(Id, 50)),
  is_assigned: T.Optional(T.Boolean()),
  customer_id: T.Optional(Id),
  next_step_until: T.Optional({
    ...Day,
    description: 'Leads whose next step is on this day or before it',
  }),
  step_before: T.Optional({
    ...Day,
    description: 'Open leads alone, whose next step is before this day',
  }),
  has_lost_reason: T.Optional(
    T.Boolean({ description: 'Lost leads alone: those with a reason, or without one' }),
  ),
  quiet_before: T.Optional({
    ...Instant,
    description:
      'Open leads alone, whose last note and last change of the stage are both before this time',
  }),
  no_step_from: T.Optional({
    ...Day,
    description: 'Only with `quiet_before`: those that have no next step on this day or after it',
  }),
  close_before: T.Optional({
    ...Day,
    description: 'Open leads alone, that are expected to close before this day',
  }),
  expected_close_from: T.Optional({
    ...Day,
    description: 'Leads that are expected to close on this day or after it',
  }),
  expected_close_until: T.Optional({
    ...Day,
    description: 'Leads that are expected to close on this day or before it',
  }),
};

export const leadOrderings = [
  'priority',
  'last_note_at',
  'position',
  'created_at',
  'next_step_on',
  'expected_value',
  'expected_close_on',
  'stage_changed_at',
] as const;

const routes = crud('crm.leads', '/crm/leads/', {
  noun: ['a lead', 'leads'],
  read: access,
  write: access,
  entity: { input: LeadInput, patch: LeadPatch, item: Lead },
  filters: leadFilters,
  orderings: leadOrderings,
  errors: { change: ['conflict'], remove: ['conflict'] },
});

export const { list: listLeads, remove: deleteLead } = routes;

export const createLead = route({ ...routes.create, responses: { 201: LeadDetails } });

export const getLead = route({ ...routes.get, responses: { 200: LeadDetails } });

export const changeLead = route({ ...routes.change, responses: { 200: LeadDetails } });

/** Target of a card: a stage, and at most one of the two cards or the position. */
export const LeadMove = object({
  stage: oneOf(leadStages),
  before_id: T.Optional(Id),
  after_id: T.Optional(Id),
  position: T.Optional(LeadPosition),
  lost_reason: lostReason,
});

export const moveLead = route({
  id: 'crm.leads.move',
  method: 'POST',
  path: '/crm/leads/{id}/move/',
  summary: 'Move a lead on the board',
  access,
  params: idParams,
  body: LeadMove,
  responses: { 200: LeadCard },
  errors: ['conflict'],
  versioned: true,
});

export const listLeadNotes = route({
  id: 'crm.leads.notes.list',
  method: 'GET',
  path: '/crm/leads/{id}/notes/',
  summary: 'List the notes of a lead',
  access,
  params: idParams,
  query: listQuery({ filters: {}, orderings: ['created_at'] }),
  responses: { 200: toPage(LeadNote) },
});

export const addLeadNote = route({
  id: 'crm.leads.notes.add',
  method: 'POST',
  path: '/crm/leads/{id}/notes/',
  summary: 'Add a note to a lead',
  access,
  params: idParams,
  body: object({ text: requiredLongText(10_000) }),
  responses: { 201: LeadNote },
  idempotent: true,
});
