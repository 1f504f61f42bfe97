import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { auditObjectTypes } from '@portal/contract/compliance';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('..', import.meta.url));

/** Whose rows no verb records: traces, parts of what is recorded, and what the portal keeps for itself. */
const neverRecorded = [
  'account_link',
  'anonymization_receipt',
  'anonymization_work',
  'attempt',
  'audit_entry',
  'audit_head',
  'audit_personal',
  'audit_seal',
  'component_check',
  'document_opening',
  'document_passage',
  'document_text',
  'document_version',
  'idempotency_key',
  'import_fault',
  'job_schedule',
  'known_browser',
  'lead_move',
  'mail_outbox',
  'notice',
  'notice_digest',
  'notice_read',
  'recovery_code',
  'row_block',
  'service_ticket_counter',
  'service_ticket_event',
  'two_factor',
  'two_factor_challenge',
  'two_factor_reset',
  'upload',
  'viewing_right_change',
];

it('has a word for every table that a deed can be about, and knows of no other', async () => {
  const tables: string[] = [];
  for await (const file of glob('**/*.table.ts', { cwd: source })) {
    const module: object = await import(`${source}${file}`);
    tables.push(
      ...Object.values(module)
        .filter((value) => is(value, PgTable))
        .map((table) => getTableName(table)),
    );
  }
  expect([...neverRecorded, ...auditObjectTypes].toSorted()).toEqual(tables.toSorted());
});
