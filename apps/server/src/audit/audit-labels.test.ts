import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { codedColumns } from '@portal/contract/compliance';
import { getColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { omittedColumns } from './write-audit-entry.ts';

const source = fileURLToPath(new URL('..', import.meta.url));

/** Tables without audit entries: traces, parts of recorded objects, and internal state. */
const unauditedTables = [
  'account_link',
  'anonymization_receipt',
  'anonymization_work',
  'attempt',
  'audit_entry',
  'audit_forward',
  'audit_head',
  'audit_personal',
  'audit_chain_link',
  'certificate_check',
  'component_check',
  'document_opening',
  'document_passage',
  'document_text',
  'document_version',
  'idempotency_key',
  'import_error',
  'inbound_mail_file',
  'inbound_mailbox',
  'job_schedule',
  'known_browser',
  'lead_bulk_change',
  'lead_move',
  'mail_outbox',
  'notification',
  'notification_digest',
  'notification_read',
  'passkey',
  'passkey_challenge',
  'recovery_code',
  'refusal_surge',
  'request_allowance',
  'row_block',
  'service_bulk_change',
  'service_ticket_counter',
  'service_ticket_event',
  'service_ticket_merge',
  'text_cleaning',
  'text_collision',
  'two_factor',
  'two_factor_challenge',
  'two_factor_reset',
  'viewing_right_change',
];

const tables = await loadTables();

it('has a label for every audited table, and for no other', async () => {
  const labelled = await readTextKeys('audit-log', 'types');
  const names = tables.map((table) => getTableName(table));
  expect([...unauditedTables, ...labelled].toSorted()).toEqual(names.toSorted());
});

it('has a label for every column whose change is recorded', async () => {
  const labels = new Set([
    ...(await readTextKeys('fields')),
    ...(await readTextKeys('personal-data', 'fields')),
  ]);
  const auditedColumns = tables
    .filter((table) => !unauditedTables.includes(getTableName(table)))
    .flatMap((table) => Object.keys(getColumns(table)))
    .filter((column) => !omittedColumns.has(column))
    .map((column) => column.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`));
  expect(auditedColumns).toContain('postal_code');
  expect([...new Set(auditedColumns)].filter((column) => !labels.has(column)).toSorted()).toEqual(
    [],
  );
});

it('knows every column of codes whose change is recorded, and each of its codes', () => {
  const coded = tables
    .filter((table) => !unauditedTables.includes(getTableName(table)))
    .flatMap((table) =>
      Object.values(getColumns(table)).map(({ name, enumValues = [] }) => ({
        column: `${getTableName(table)}.${name}`,
        codes: enumValues,
      })),
    )
    .filter(({ codes }) => codes.length > 0);
  expect(coded.map(({ column }) => column)).toContain('user_account.title');
  for (const { column, codes } of coded)
    expect([column, codedColumns[column]]).toEqual([column, expect.arrayContaining(codes)]);
});

async function loadTables(): Promise<PgTable[]> {
  const found: PgTable[] = [];
  for await (const file of glob('**/*.table.ts', { cwd: source })) {
    const module: object = await import(`${source}${file}`);
    found.push(...Object.values(module).filter((value) => is(value, PgTable)));
  }
  return found;
}

/** Returns the keys of the web's English texts; the other languages have the same keys. */
async function readTextKeys(fileName: string, part?: string): Promise<string[]> {
  const file = new URL(`../../../../packages/locales/common/en/${fileName}.json`, import.meta.url);
  const texts: Record<string, object> = JSON.parse(await readFile(file, 'utf8'));
  return Object.keys(part === undefined ? texts : (texts[part] ?? {}));
}
