import type { ChangeType } from '@portal/contract/events';
import type { Permission } from '@portal/contract/kernel';
import type { Transaction } from '#server/database/database.ts';
import { publishChange, publishManyChanged } from '#server/events/index.ts';
import type { TableCount } from './redaction.ts';

interface PublishedChange {
  readonly type: ChangeType;
  readonly permission?: Permission;
}

const tickets: PublishedChange = { type: 'service_ticket', permission: 'service' };
const requests: PublishedChange = { type: 'service_request', permission: 'service' };
const leads: PublishedChange = { type: 'lead', permission: 'pipeline' };

/** Changes published per table. */
const changeTypes: Readonly<Record<string, PublishedChange>> = {
  customer: { type: 'customer' },
  document: { type: 'document' },
  internal_note: tickets,
  lead: leads,
  lead_note: leads,
  maintenance_record: { type: 'installed_device' },
  marketing_content: { type: 'product' },
  product: { type: 'product' },
  product_viewing_right: { type: 'viewing_right' },
  service_attachment: requests,
  service_request: requests,
  service_ticket: tickets,
  ticket_event: tickets,
  ticket_reply: tickets,
};

/** Publishes the change of each redacted table to employees after the commit. */
export async function publishRedactedTables(
  tx: Transaction,
  counts: readonly TableCount[],
): Promise<void> {
  const changed = counts.flatMap(({ table }) => changeTypes[table] ?? []);
  for (const change of new Set(changed)) await publishManyChanged(tx, change);
}

/**
 * Publishes that a request was executed or has its receipt, to employees with the privacy
 * permission.
 */
export function publishRequestChanged(tx: Transaction, id: string): Promise<void> {
  return publishChange(tx, { type: 'anonymization_request', id, permission: 'privacy' });
}
