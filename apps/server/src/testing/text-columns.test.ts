import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { classifiedTables } from '#server/database/privacy.ts';
import {
  listCandidates,
  listTextTables,
} from '#server/domains/system/stored-texts/text-columns.ts';

const source = fileURLToPath(new URL('..', import.meta.url));

beforeAll(async () => {
  for (const pattern of ['**/*.table.ts', 'domains/*/index.ts'])
    for await (const file of glob(pattern, { cwd: source })) await import(`${source}${file}`);
});

/** Columns that nobody types into: the portal writes them itself. */
const writtenByPortal = [
  'attempt.subject',
  'audit_entry.action',
  'audit_entry.object_type',
  'audit_personal.ip',
  'certificate_check.failure',
  'certificate_check.host',
  'certificate_check.setting',
  // Text of files, which has its own rules.
  'document_passage.body',
  'import_run.encoding',
  'import_run.ip',
  'import_run.match_by',
  'inbound_mail.fingerprint',
  'inbound_mail.from_address',
  'inbound_mail.left_out',
  'inbound_mailbox.attempted_mail',
  'inbound_mailbox.failure',
  'job_schedule.cron',
  'mail_outbox.failure',
  'mail_outbox.language',
  'mail_outbox.recipient',
  'mail_outbox.status',
  'mail_outbox.template',
  'session.ip',
  'session.user_agent',
  'upload.finding',
  'upload.scan_state',
  'user_account.password_hash',
];

const listKinds = (): Map<string, string> =>
  new Map(
    listTextTables().flatMap(({ name, columns }) =>
      columns.map(({ column, kind }) => [`${name}.${column.name}`, kind] as const),
    ),
  );

it('covers every text column that people type into, a new one too', () => {
  const candidates = [...classifiedTables()].flatMap(([name, table]) =>
    listCandidates(table).map(([, column]) => `${name}.${column.name}`),
  );
  expect([...listKinds().keys(), ...writtenByPortal].toSorted()).toEqual(candidates.toSorted());
});

it.each([
  ['clinic.postal_code', 'code'],
  ['customer.name', 'line'],
  ['customer.phone_number', 'phone'],
  ['customer.website', 'web_address'],
  ['customer.notes', 'lines'],
  ['lead.contact_phone', 'phone'],
  ['lead.source_comment', 'lines'],
  ['anonymization_request.reason', 'lines'],
  ['product_viewing_right.reason', 'line'],
  // Copies have the kind of the original; of several kinds the one that keeps line breaks.
  ['viewing_right_change.product_name', 'line'],
  ['viewing_right_change.reason', 'lines'],
  ['service_ticket_event.text', 'lines'],
  ['document.file_name', 'line'],
  ['document_version.file_name', 'line'],
])('takes the kind of %s from the contract: %s', (column, kind) => {
  expect(listKinds().get(column)).toBe(kind);
});

it('leaves out paths in the store and computed columns', () => {
  const names = [...listKinds().keys()].map((column) => column.split('.')[1] ?? '');
  expect(names.filter((name) => /blob_path|search_text/.test(name))).toEqual([]);
});
