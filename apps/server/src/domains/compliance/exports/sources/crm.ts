import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { viewingRight } from '#server/domains/rights/viewing-right.table.ts';
import { lead, leadMove, leadNote, leadProduct } from '#server/domains/crm/leads/lead.table.ts';
import { maintenanceRecord } from '#server/domains/crm/maintenance/maintenance-record.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { viewingRightChange } from '#server/domains/rights/viewing-right-change.table.ts';
import {
  byId,
  mayContain,
  type ExportedPerson,
  type PersonalSource,
  type PersonLink,
} from '../personal-source.ts';

/** Condition: the lead is that of the contact itself, or has the person's address. */
const isContact = ({ id, email }: ExportedPerson): SQL =>
  email === ''
    ? eq(lead.id, id)
    : sql`(${lead.id} = ${id}
        or ${mayContain(lead.searchText, email)} and lower(${lead.contactEmail}) = ${email})`;

const asContact: PersonLink = { column: lead.contactEmail, condition: isContact };

/** Contact and source of a lead are exported to its contact, not to its assignee. */
const toContact =
  (column: PgColumn | SQL) =>
  (person: ExportedPerson): SQL =>
    sql`case when ${isContact(person)} then ${column} end`;

/** Names of the products that a lead is interested in. */
const interests = sql`(select jsonb_agg(${product.name} order by ${product.name}) from ${leadProduct}
  join ${product} on ${product.id} = ${leadProduct.productId} where ${leadProduct.leadId} = ${lead.id})`;

/** Condition: a part of a lead belongs to the contact. */
const isOfContact =
  (leadId: PgColumn) =>
  (person: ExportedPerson): SQL =>
    sql`${leadId} = any(array(select ${lead.id} from ${lead} where ${isContact(person)}))`;

export const leadSources: readonly PersonalSource[] = [
  {
    table: lead,
    links: [asContact, byId(lead.assignedTo)],
    fields: {
      id: lead.id,
      contact_name: toContact(lead.contactName),
      contact_email: toContact(lead.contactEmail),
      contact_phone: toContact(lead.contactPhone),
      organization: toContact(lead.organization),
      street: toContact(lead.street),
      house_number: toContact(lead.houseNumber),
      postal_code: toContact(lead.postalCode),
      city: toContact(lead.city),
      country: toContact(lead.country),
      source: toContact(lead.source),
      source_comment: toContact(lead.sourceComment),
      lost_reason: toContact(lead.lostReason),
      expected_value: toContact(lead.expectedValue),
      expected_close_on: toContact(lead.expectedCloseOn),
      next_step: toContact(lead.nextStep),
      next_step_on: toContact(lead.nextStepOn),
      interested_products: toContact(interests),
      stage: lead.stage,
      priority: lead.priority,
      is_assigned: ({ id }) => sql`coalesce(${lead.assignedTo} = ${id}, false)`,
      created_at: lead.createdAt,
      updated_at: lead.updatedAt,
    },
    order: lead.id,
    with: [leadProduct],
  },
  {
    table: leadMove,
    links: [
      byId(leadMove.movedBy),
      { column: leadMove.leadId, condition: isOfContact(leadMove.leadId) },
    ],
    fields: {
      id: leadMove.id,
      lead_id: leadMove.leadId,
      from_stage: leadMove.fromStage,
      to_stage: leadMove.toStage,
      at: leadMove.at,
    },
    order: leadMove.id,
  },
];

/** Notes by the person, and about them as the contact of a lead. */
export const leadNoteSources: readonly PersonalSource[] = [
  {
    table: leadNote,
    links: [
      byId(leadNote.authorId),
      { column: leadNote.leadId, condition: isOfContact(leadNote.leadId) },
    ],
    fields: {
      id: leadNote.id,
      lead_id: leadNote.leadId,
      text: leadNote.text,
      created_at: leadNote.createdAt,
    },
    order: leadNote.id,
  },
];

export const rightSources: readonly PersonalSource[] = [
  {
    table: viewingRight,
    links: [byId(viewingRight.grantedBy)],
    fields: {
      id: viewingRight.id,
      product_type: viewingRight.productType,
      is_active: viewingRight.isActive,
      expires_at: viewingRight.expiresAt,
      reason: viewingRight.reason,
      notes: viewingRight.notes,
      created_at: viewingRight.createdAt,
    },
    order: viewingRight.id,
  },
  {
    table: viewingRightChange,
    links: [byId(viewingRightChange.actorId)],
    fields: {
      id: viewingRightChange.id,
      right_id: viewingRightChange.rightId,
      at: viewingRightChange.at,
      action: viewingRightChange.action,
      product_type: viewingRightChange.productType,
      reason: viewingRightChange.reason,
    },
    order: viewingRightChange.id,
  },
];

/** Links maintenance records by the name or e-mail address of the person who performed it. */
const wasDone: PersonLink = {
  column: maintenanceRecord.performedBy,
  condition: ({ name, email }) => {
    const called = [name, email].filter(Boolean).map(
      (value) => sql`(${mayContain(maintenanceRecord.searchText, value)}
        and search_fold(${maintenanceRecord.performedBy}) = search_fold(${value}))`,
    );
    return sql.join(called, sql` or `);
  },
};

export const maintenanceSources: readonly PersonalSource[] = [
  {
    table: maintenanceRecord,
    links: [wasDone],
    fields: {
      id: maintenanceRecord.id,
      installed_device_id: maintenanceRecord.installedDeviceId,
      performed_on: maintenanceRecord.performedOn,
      performed_by: maintenanceRecord.performedBy,
      kind: maintenanceRecord.kind,
      outcome: maintenanceRecord.outcome,
      description: maintenanceRecord.description,
      next_due_on: maintenanceRecord.nextDueOn,
      created_at: maintenanceRecord.createdAt,
    },
    order: maintenanceRecord.id,
  },
];
