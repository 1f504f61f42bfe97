import {
  lastNoteExcerptLength,
  Lead,
  LeadCard,
  LeadDetails,
  LeadInput,
  LeadNote,
  leadPriorities,
  leadStages,
  maxLeadNotes,
  maxStageChanges,
} from '@portal/contract/crm';
import { productTypes } from '@portal/contract/products';
import { eq, sql, type SQL } from 'drizzle-orm';
import { instantInJson, naturalCollation, searchedWords } from '#server/database/columns.ts';
import type { Transaction } from '#server/database/database.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { displayName, personReference } from '#server/domains/users/index.ts';
import { publishChange, publishManyChanged } from '#server/events/index.ts';
import { objectField } from '#server/resource/object-field.ts';
import { defineResource } from '#server/resource/resource.ts';
import { clinic } from '../clinics/clinic.table.ts';
import { customer } from '../customers/customer.table.ts';
import {
  closeOrder,
  isOpen,
  lastActivity,
  lastNoteOrder,
  lead,
  leadMove,
  leadNote,
  leadProduct,
  nextStepOrder,
  priorityRank,
  valueOrder,
} from './lead.table.ts';

/** Name of an employee, or the e-mail address of one without a name. */
export const accountName = displayName(userAccount);

/** Selects the joined account as a reference, or null without an account. */
export const accountReference = personReference(userAccount);

const shown = {
  contact: objectField({
    id: lead.contactId,
    name: lead.contactName,
    email: lead.contactEmail,
    phone: lead.contactPhone,
    clinic_id: lead.clinicId,
    clinic: objectField({ id: clinic.id, name: clinic.name, city: clinic.city }, clinic.id),
    customer_id: lead.customerId,
    customer: objectField({ id: customer.id, name: customer.name }, customer.id),
  }),
  assigned_to_user_id: lead.assignedTo,
  assigned_to: objectField(
    {
      id: userAccount.id,
      name: accountName,
      first_name: userAccount.firstName,
      last_name: userAccount.lastName,
    },
    userAccount.id,
  ),
  // As text: a number in JSON loses the cents of a large amount in some clients.
  expected_value: sql`${lead.expectedValue}::text`,
};

/** Order of the product types, which begin with devices. */
const productTypeRank = sql`array_position(${sql.raw(
  `array[${productTypes.map((type) => `'${type}'`).join(', ')}]`,
)}, ${product.productType})`;

/** Selects the products of a lead's interest, devices first, by type and name. */
const selectProducts = (item: SQL): SQL => sql`(select coalesce(json_agg(${item}
    order by ${productTypeRank}, ${product.name} ${naturalCollation}, ${product.id}), '[]'::json)
  from ${leadProduct} join ${product} on ${product.id} = ${leadProduct.productId}
  where ${leadProduct.leadId} = ${lead.id})`;

/**
 * Selects the last notes, newest first. The account in this subquery is the note's author, not the
 * lead's assignee.
 */
const selectNotes = (limit: number): SQL => sql`(select coalesce(json_agg(json_build_object(
    'id', note.id, 'author_id', note.author_id,
    'author', case when ${userAccount.id} is not null then
      json_build_object('id', ${userAccount.id}, 'name', ${accountName}) end,
    'text', note.text,
    'created_at', ${instantInJson(sql`note.created_at`)}
  ) order by note.ordinal desc), '[]'::json)
  from (select * from ${leadNote} where ${leadNote.leadId} = ${lead.id}
    order by ${leadNote.ordinal} desc limit ${sql.raw(String(limit))}) as note
  left join ${userAccount} on ${userAccount.id} = note.author_id)`;

/**
 * Selects the last changes of the stage, newest first. The account in this subquery is who moved the
 * lead, not its assignee.
 */
const stageHistory: SQL = sql`(select coalesce(json_agg(json_build_object(
    'from', moved.from_stage, 'to', moved.to_stage, 'at', ${instantInJson(sql`moved.at`)},
    'by', case when ${userAccount.id} is not null then
      json_build_object('id', ${userAccount.id}, 'name', ${accountName}) end
  ) order by moved.at desc, moved.id desc), '[]'::json)
  from (select * from ${leadMove} where ${leadMove.leadId} = ${lead.id}
    order by ${leadMove.at} desc, ${leadMove.id} desc limit ${sql.raw(String(maxStageChanges))}) as moved
  left join ${userAccount} on ${userAccount.id} = moved.moved_by)`;

const definition = {
  table: lead,
  joins: sql`left join ${userAccount} on ${userAccount.id} = ${lead.assignedTo}
    left join ${customer} on ${customer.id} = ${lead.customerId}
    left join ${clinic} on ${clinic.id} = ${lead.clinicId}`,
  scope: { employees: 'all' as const, customers: 'none' as const },
};

const fields = (maxNotes: number) => ({
  ...shown,
  notes: selectNotes(maxNotes),
  interested_product_ids: selectProducts(sql`${product.id}`),
  interested_products: selectProducts(sql`json_build_object(
    'id', ${product.id}, 'product_id', ${product.id}, 'name', ${product.name},
    'product_type', ${product.productType}, 'quantity', ${leadProduct.quantity})`),
  address: objectField({
    street: lead.street,
    house_number: lead.houseNumber,
    postal_code: lead.postalCode,
    city: lead.city,
    country: lead.country,
  }),
  source: objectField({ source: lead.source, comment: lead.sourceComment }),
});

/** Returns a constant condition per value, so that each value has its own plan and index. */
const getValueConditions = (column: SQL, values: readonly string[]): Record<string, SQL> =>
  Object.fromEntries(values.map((value) => [value, sql`${column} = ${sql.raw(`'${value}'`)}`]));

/** Leads: employees with `pipeline` see all, customers' users none. */
export const leads = defineResource(Lead, {
  exportColumns: [
    'id',
    'contact.name',
    'contact.email',
    'contact.phone',
    'organization',
    'address.street',
    'address.house_number',
    'address.postal_code',
    'address.city',
    'address.country',
    'stage',
    'priority',
    'assigned_to.name',
    'source.source',
    'source.comment',
    'interested_products',
    'expected_value',
    'expected_close_on',
    'next_step',
    'next_step_on',
    'last_note_at',
    'lost_reason',
    'created_at',
    'updated_at',
  ],
  ...definition,
  name: 'lead',
  exportTexts: {
    stage: 'stage',
    priority: 'priority',
    'source.source': 'lead_source',
    'address.country': 'country',
  },
  hasBlockCounts: true,
  fields: fields(maxLeadNotes.inList),
  filters: {
    stage: (value) => sql`${lead.stage} = any(${value}::text[])`,
    priority: (value) => sql`${lead.priority} = any(${value}::text[])`,
    assigned_to_user_id: (value) => sql`${lead.assignedTo} = any(${value}::uuid[])`,
    is_assigned: {
      true: sql`${lead.assignedTo} is not null`,
      false: sql`${lead.assignedTo} is null`,
    },
    customer_id: (value) => eq(lead.customerId, value),
    next_step_until: (value) => sql`${lead.nextStepOn} <= ${value}::date`,
    step_before: (value) => sql`${isOpen(lead.stage)} and ${lead.nextStepOn} < ${value}::date`,
    has_lost_reason: {
      true: sql`${lead.stage} = 'lost' and ${lead.lostReason} is not null`,
      false: sql`${lead.stage} = 'lost' and ${lead.lostReason} is null`,
    },
    quiet_before: (value) =>
      sql`${isOpen(lead.stage)} and ${lastActivity(lead.stageChangedAt, lead.lastNoteAt)} < ${value}::timestamptz`,
    no_step_from: (value) => sql`coalesce(${lead.nextStepOn} < ${value}::date, true)`,
    close_before: (value) =>
      sql`${isOpen(lead.stage)} and ${lead.expectedCloseOn} < ${value}::date`,
    expected_close_from: (value) => sql`${lead.expectedCloseOn} >= ${value}::date`,
    expected_close_until: (value) => sql`${lead.expectedCloseOn} <= ${value}::date`,
    // Set by `normalizeLeadQuery` for a filter with a single stage.
    one_stage: getValueConditions(sql`${lead.stage}`, leadStages),
    one_priority: getValueConditions(sql`${lead.priority}`, leadPriorities),
    one_assigned_to_user_id: (value) => eq(lead.assignedTo, value),
  },
  orderings: {
    priority: priorityRank(lead.priority),
    last_note_at: lastNoteOrder(lead.lastNoteAt),
    position: lead.position,
    created_at: lead.createdAt,
    next_step_on: nextStepOrder(lead.nextStepOn),
    expected_value: valueOrder(lead.expectedValue),
    expected_close_on: closeOrder(lead.expectedCloseOn),
    stage_changed_at: lead.stageChangedAt,
  },
  search: lead.searchText,
  input: LeadInput,
  inputColumns: {
    assigned_to_user_id: 'assignedTo',
    address: null,
    interested_products: null,
    position: null,
    source: null,
  },
  constraints: {
    lead_customer_id_customer_id_fkey: { field: 'contact.customer_id', key: 'field.not_found' },
    lead_assigned_to_user_account_id_fkey: {
      field: 'assigned_to_user_id',
      key: 'lead.assigned_to',
    },
  },
});

/** One lead with more of its notes and the history of its stage. */
export const leadDetails = defineResource(LeadDetails, {
  ...definition,
  name: 'lead-details',
  fields: { ...fields(maxLeadNotes.alone), stage_history: stageHistory },
});

/** Cards of the board. */
export const leadCards = defineResource(LeadCard, {
  ...definition,
  name: 'lead-card',
  fields: {
    ...shown,
    last_note: sql`(select left(${leadNote.text}, ${sql.raw(String(lastNoteExcerptLength))})
      from ${leadNote} where ${leadNote.leadId} = ${lead.id}
      order by ${leadNote.ordinal} desc limit 1)`,
    has_lost_reason: sql`${lead.lostReason} is not null`,
  },
});

/** Notes on leads. */
export const leadNotes = defineResource(LeadNote, {
  name: 'lead-note',
  table: leadNote,
  fields: {
    author: accountReference,
  },
  joins: sql`left join ${userAccount} on ${userAccount.id} = ${leadNote.authorId}`,
  scope: { employees: 'all', customers: 'none' },
  filters: { lead_id: (value) => eq(leadNote.leadId, value) },
  // A list is limited to one lead, which an index finds; its notes are then sorted.
  orderings: { created_at: leadNote.createdAt },
  search: searchedWords(sql`${leadNote.text}`),
});

/** Publishes the change of a lead to employees with `pipeline`, and never to customers' users. */
export function publishLeadChange(tx: Transaction, id: string): Promise<void> {
  return publishChange(tx, { type: 'lead', id, permission: 'pipeline' });
}

/** Publishes the change of several leads in one message. */
export async function publishLeadChanges(tx: Transaction, ids: readonly string[]): Promise<void> {
  const [id, ...others] = ids;
  if (id === undefined) return;
  await (others.length === 0
    ? publishLeadChange(tx, id)
    : publishManyChanged(tx, { type: 'lead', permission: 'pipeline' }));
}
