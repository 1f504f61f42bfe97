import { leadPriorities, leadSources, leadStages } from '@portal/contract/crm';
import { countries } from '@portal/contract/kernel';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  doublePrecision,
  index,
  integer,
  numeric,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  day,
  idColumn,
  instant,
  naturalCollation,
  ordinalColumn,
  searchable,
  searchedCode,
  searchedWords,
  searchIndex,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, freeText, key, personal, plain } from '#server/database/privacy.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { clinic } from '../clinics/clinic.table.ts';
import { customer } from '../customers/customer.table.ts';

/** Sort key by priority: a higher priority has a greater number. */
export const priorityRank = (priority: AnyPgColumn) =>
  sql`(case ${priority} when 'high' then 3 when 'medium' then 2 else 1 end)`;

/** Sort key by last note: leads without notes count as oldest. */
export const lastNoteOrder = (lastNoteAt: AnyPgColumn) =>
  sql`coalesce(${lastNoteAt}, '-infinity'::timestamptz)`;

/** Sort key by the day of the next step: leads without one come last. */
export const nextStepOrder = (nextStepOn: AnyPgColumn) =>
  sql`coalesce(${nextStepOn}, 'infinity'::date)`;

/** Sort key by expected value: leads without one count as the least. */
export const valueOrder = (expectedValue: AnyPgColumn) => sql`coalesce(${expectedValue}, -1)`;

/** Sort key by expected close: leads without one come last. */
export const closeOrder = (expectedCloseOn: AnyPgColumn) =>
  sql`coalesce(${expectedCloseOn}, 'infinity'::date)`;

/** When a lead last had a note or changed its stage. */
export const lastActivity = (stageChangedAt: AnyPgColumn, lastNoteAt: AnyPgColumn) =>
  sql`greatest(${stageChangedAt}, ${lastNoteAt})`;

export const isOpen = (stage: AnyPgColumn) => sql`${stage} not in ('won', 'lost')`;

/**
 * Potential customers. Cards of a stage are sorted by unique positions; `row_block` counts the
 * leads per stage (`lead:new`, …).
 */
export const lead = defineTable(
  'lead',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    contactId: key(uuid('contact_id').notNull()),
    contactName: personal(text('contact_name').notNull()),
    contactEmail: personal(text('contact_email')),
    contactPhone: personal(text('contact_phone')),
    organization: freeText(text()),
    street: personal(text()),
    houseNumber: personal(text('house_number')),
    postalCode: personal(text('postal_code')),
    city: personal(text()),
    country: plain(text({ enum: countries })),
    customerId: key(uuid('customer_id').references(() => customer.id, { onDelete: 'restrict' })),
    clinicId: key(uuid('clinic_id').references(() => clinic.id, { onDelete: 'restrict' })),
    stage: plain(text({ enum: leadStages }).notNull().default('new')),
    position: plain(doublePrecision().notNull()),
    stageChangedAt: plain(instant('stage_changed_at').notNull()),
    lostReason: freeText(text('lost_reason')),
    priority: plain(text({ enum: leadPriorities }).notNull().default('medium')),
    assignedTo: key(uuid('assigned_to').references(() => userAccount.id, { onDelete: 'set null' })),
    source: plain(text({ enum: leadSources })),
    sourceComment: freeText(text('source_comment')),
    /** Euros. */
    expectedValue: plain(numeric('expected_value', { precision: 12, scale: 2 })),
    expectedCloseOn: plain(day('expected_close_on')),
    nextStep: freeText(text('next_step')),
    nextStepOn: plain(day('next_step_on')),
    lastNoteAt: plain(instant('last_note_at')),
    /** When the contact was erased; from then on the lead takes no other. */
    anonymizedAt: plain(instant('anonymized_at')),
    ...timestamps,
    searchText: personal(
      text('search_text')
        .notNull()
        .generatedAlwaysAs(
          searchable(
            [searchedWords(sql`contact_name`)],
            [
              searchedWords(sql`contact_email`, sql`organization`, sql`city`),
              searchedCode(sql`contact_phone`),
            ],
          ),
        ),
    ),
  },
  (table) => [
    uniqueIndex('lead_ordinal_unique').on(table.ordinal),
    uniqueIndex('lead_position_unique').on(table.stage, table.position),
    // Orderings of the board within a stage.
    index('lead_stage').on(table.stage, table.ordinal),
    index('lead_stage_priority').on(table.stage, priorityRank(table.priority), table.id),
    index('lead_stage_last_note').on(table.stage, lastNoteOrder(table.lastNoteAt), table.id),
    index('lead_stage_created').on(table.stage, table.createdAt, table.id),
    index('lead_assigned_to').on(table.assignedTo, table.ordinal),
    index('lead_assigned_to_stage').on(table.assignedTo, table.stage, table.position),
    index('lead_open_of_salesperson').on(table.assignedTo).where(isOpen(table.stage)),
    index('lead_customer').on(table.customerId, table.ordinal),
    index('lead_clinic').on(table.clinicId),
    // Orderings of the list. Positions are comparable only within a stage and have no index here.
    // The stage is the last column, for index-only counts of a priority.
    index('lead_priority').on(table.priority, table.ordinal, table.stage),
    index('lead_priority_order').on(priorityRank(table.priority), table.id),
    index('lead_last_note_order').on(lastNoteOrder(table.lastNoteAt), table.id),
    index('lead_created_order').on(table.createdAt, table.id),
    // Orders the contacts among all people.
    index('lead_contact_name_order')
      .on(sql`${table.contactName} ${naturalCollation}`, table.id)
      .where(sql`${table.anonymizedAt} is null`),
    // Covers the report's outcomes in a period.
    index('lead_outcome')
      .on(table.stageChangedAt, table.stage, table.source, table.assignedTo)
      .where(sql`${table.stage} in ('won', 'lost')`),
    // Finds next steps that are due.
    index('lead_next_step_due')
      .on(table.nextStepOn)
      .where(sql`${table.nextStepOn} is not null`),
    // Orders leads by their next step; those without one come last.
    index('lead_next_step_order').on(nextStepOrder(table.nextStepOn), table.id),
    // Orders of the list, each with those that have no value at one end.
    index('lead_value_order').on(valueOrder(table.expectedValue), table.id),
    index('lead_close_order').on(closeOrder(table.expectedCloseOn), table.id),
    index('lead_stage_changed_order').on(table.stageChangedAt, table.id),
    // Finds open leads that nobody follows.
    index('lead_quiet')
      .on(lastActivity(table.stageChangedAt, table.lastNoteAt))
      .where(isOpen(table.stage)),
    // Finds leads that close in a period.
    index('lead_expected_close')
      .on(table.expectedCloseOn, table.stage)
      .where(sql`${table.expectedCloseOn} is not null`),
    // Counts lost leads without a reason.
    index('lead_lost_without_reason')
      .on(table.stageChangedAt)
      .where(sql`${table.stage} = 'lost' and ${table.lostReason} is null`),
    // Covers the forecast.
    index('lead_forecast')
      .on(table.expectedCloseOn, table.assignedTo, table.stage, table.expectedValue)
      .where(sql`${table.expectedCloseOn} is not null and ${isOpen(table.stage)}`),
    // Covers the sums of the board, also with its filters.
    index('lead_value')
      .on(table.stage, table.priority, table.assignedTo, table.expectedValue)
      .where(sql`${table.expectedValue} is not null`),
    searchIndex('lead_search', table.searchText),
  ],
);

/** Changes of a lead's stage; the first is from null. Moves within a stage are not stored. */
export const leadMove = defineTable(
  'lead_move',
  {
    id: idColumn(),
    leadId: key(
      uuid('lead_id')
        .notNull()
        .references(() => lead.id, { onDelete: 'cascade' }),
    ),
    fromStage: plain(text('from_stage', { enum: leadStages })),
    toStage: plain(text('to_stage', { enum: leadStages }).notNull()),
    at: plain(instant().notNull()),
    movedBy: key(uuid('moved_by').references(() => userAccount.id, { onDelete: 'set null' })),
  },
  (table) => [
    index('lead_move_lead').on(table.leadId),
    index('lead_move_by').on(table.movedBy),
    // Contains every column of the report's flow.
    index('lead_move_flow').on(table.at, table.fromStage, table.toStage),
  ],
);

/** Notes on a lead. They are added, never changed, and deleted with the lead. */
export const leadNote = defineTable(
  'lead_note',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    leadId: key(
      uuid('lead_id')
        .notNull()
        .references(() => lead.id, { onDelete: 'cascade' }),
    ),
    authorId: key(uuid('author_id').references(() => userAccount.id, { onDelete: 'set null' })),
    text: freeText(text().notNull()),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('lead_note_ordinal_unique').on(table.ordinal),
    index('lead_note_lead').on(table.leadId, table.ordinal),
    index('lead_note_author').on(table.authorId),
  ],
);

/**
 * Products that a lead is interested in, and how many of each. A deleted product is removed from here; interest does not
 * prevent its deletion.
 */
export const leadProduct = defineTable(
  'lead_product',
  {
    leadId: key(
      uuid('lead_id')
        .notNull()
        .references(() => lead.id, { onDelete: 'cascade' }),
    ),
    productId: key(
      uuid('product_id')
        .notNull()
        .references(() => product.id, { onDelete: 'cascade' }),
    ),
    quantity: plain(integer().notNull().default(1)),
  },
  (table) => [
    primaryKey({ columns: [table.leadId, table.productId] }),
    index('lead_product_product').on(table.productId),
  ],
);
