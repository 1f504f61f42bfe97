import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { getColumns, getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
import { getPrivacyClasses, classifiedTables } from '#server/database/privacy.ts';
import { attempt } from '#server/domains/auth/limits/attempt.table.ts';
import { devicePhoto } from '#server/domains/crm/device-photos/device-photo.table.ts';
import { leadNote } from '#server/domains/crm/leads/lead.table.ts';
import { maintenanceRecord } from '#server/domains/crm/maintenance/maintenance-record.table.ts';
import {
  documentPassage,
  documentText,
} from '#server/domains/documents/texts/document-text.table.ts';
import { importError } from '#server/domains/import-export/imports/import-run.table.ts';
import { marketingContent } from '#server/domains/products/marketing/marketing-content.table.ts';
import { viewingRightChange } from '#server/domains/rights/viewing-right-change.table.ts';
import { serviceAttachment } from '#server/domains/service/attachments/service-attachment.table.ts';
import { internalNote, ticketReply } from '#server/domains/service/messages/message.table.ts';
import { ticketEvent } from '#server/domains/service/tickets/service-ticket.table.ts';
import { upload } from '#server/domains/uploads/upload.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { folderTransport } from '#server/mail/create-mail-transport.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { anonymizationRequest } from '../requests/anonymization-request.table.ts';
import {
  anonymizationPortal,
  type AnonymizationPortal,
} from '#server/testing/anonymization-fixture.ts';
import { getSampleSize } from '#server/testing/sample-size.ts';
import { changeTypes } from './redact-all-tables.ts';

let portal: AnonymizationPortal;
let customerId: string;

beforeAll(async () => {
  portal = await anonymizationPortal();
  customerId = (await portal.world.addCustomer()).id;
  await fillEveryTable();
});
afterAll(() => portal.close());

/** Adds a row to each table with personal columns. `plant` fills these columns. */
async function fillEveryTable(): Promise<void> {
  const { world, database } = portal;
  const { orm } = database;
  const at = new Date().toISOString();
  const text = 'x';
  const colleague = await world.addEmployee();
  const { id: ticketId } = await world.addTicket(customerId);
  const request = await world.addServiceRequest(customerId);
  const device = await world.addInstalledDevice(customerId);
  const { id: leadId } = await world.addLead();
  const product = await world.addProduct();
  const right = await world.addRight(customerId, { productType: 'device' });
  const { id: documentId } = await world.addDocument();
  const { id: runId } = await world.addImport(colleague.id);
  const file = { blobPath: 'x', fileName: 'x', fileSize: 1, contentType: 'text/plain' };
  const words = sql`''::tsvector`;
  await orm.insert(ticketReply).values({ id: newId(), ticketId, authorSide: 'employee', text });
  await orm.insert(internalNote).values({ id: newId(), ticketId, text });
  await orm.insert(ticketEvent).values({ id: newId(), ticketId, at, kind: 'opened', text });
  await orm.insert(serviceAttachment).values({ id: newId(), requestId: request.id, ...file });
  await orm.insert(leadNote).values({ id: newId(), leadId, text });
  const done = { id: newId(), installedDeviceId: device.id, performedOn: '2026-01-01' };
  await orm.insert(maintenanceRecord).values({ ...done, kind: 'preventive' });
  const photo = { id: newId(), installedDeviceId: device.id, ...file };
  await orm.insert(devicePhoto).values(photo);
  const content = { id: newId(), productId: product.id, language: 'en' as const };
  await orm.insert(marketingContent).values({ ...content, headline: text });
  const step = { id: newId(), rightId: right.id, customerId, at, action: 'granted' as const };
  await orm.insert(viewingRightChange).values(step);
  await orm.insert(documentText).values({ documentId, blobPath: 'x', words, topics: words });
  await orm.insert(documentPassage).values({ documentId, number: 1, body: 'x', words });
  await orm.insert(importError).values({ runId, row: 2, errors: [] });
  const expiresAt = at;
  await orm.insert(upload).values({ id: newId(), ...file, createdAt: at, expiresAt });
  const mail = { id: newId(), recipient: 'x', language: 'en' as const, template: 'x' };
  await orm.insert(mailOutbox).values({ ...mail, params: {} });
  const entry = { id: newId(), at, actorKind: 'system' as const, action: 'change' };
  const about = { objectType: 'customer', objectId: customerId, requestId: 'r' };
  await orm.insert(auditEntry).values({ ...entry, ...about });
  await orm.insert(auditPersonal).values({ entryId: entry.id, salt: Buffer.from('s') });
  const requestId = { id: newId(), userId: colleague.id, gracePeriodDays: 30, graceEndsAt: at };
  await orm.insert(anonymizationRequest).values({ ...requestId, status: 'cancelled' });
}

const listColumns = (table: PgTable): PgColumn[] =>
  Object.entries(getColumns(table)).flatMap(([key, column]) => {
    const isIdentifying = ['personal', 'free_text'].includes(getPrivacyClasses(table)[key] ?? '');
    const isOwn = getTableName(table) === 'user_account' || column.name === 'ip';
    return isIdentifying && !isOwn && !column.generated ? [column] : [];
  });

/** Writes into every personal column of one row of each table. */
async function plant(write: (column: PgColumn) => unknown): Promise<void> {
  const { pool } = portal.database;
  // The trigger rejects other values in the audit trail.
  await pool.query('alter table audit_personal disable trigger note_erasure');
  for (const table of classifiedTables().values()) {
    if (table === attempt) continue;
    const columns = listColumns(table).filter((column) =>
      ['text', 'jsonb'].includes(column.getSQLType()),
    );
    if (columns.length === 0) continue;
    const values = columns.map((column) => sql`${sql.identifier(column.name)} = ${write(column)}`);
    await portal.database.orm.execute(sql`update ${table} set ${sql.join(values, sql`, `)}
      where ctid = (select min(ctid) from ${table})`);
  }
  await pool.query('alter table audit_personal enable trigger note_erasure');
}

type Dump = Map<string, Map<string, Record<string, unknown>>>;

/** Returns every row of every table, by its key columns. */
async function dump(): Promise<Dump> {
  const tables: Dump = new Map();
  for (const [name, table] of classifiedTables()) {
    const { rows } = await portal.database.pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(one) as row from ${name} as one`,
    );
    const keys = Object.values(getColumns(table)).flatMap((column) =>
      ['uuid', 'integer', 'bigint'].includes(column.getSQLType()) && column.name !== 'version'
        ? [column.name]
        : [],
    );
    tables.set(
      name,
      new Map(rows.map(({ row }) => [JSON.stringify(keys.map((key) => row[key])), row])),
    );
  }
  return tables;
}

/** Reduces a text to lower-case letters and digits without accents, for a tolerant comparison. */
const toBareText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

interface Person {
  readonly email: string;
  readonly first: string;
  readonly last: string;
  readonly phone: string;
  /** The first-name field contains the whole name. */
  readonly isOneField: boolean;
}

/** Domain of another account whose address contains the name. */
const sameNameDomain = 'namesake.example';

/** Returns a date, an amount, an order and a serial number with the digits of the phone number. */
const toSimilarPhone = (phone: string): string => {
  const [one, two, three] = phone.slice(-6).match(/../g) ?? [];
  return `${one}/${two}/${three}, ${one}.${two}.${three}, € ${one?.[0]}.${one?.[1]}${two},${three}, no ${one}${two}${three}, SN X${one}${two}${three}Y`;
};

/** Searches for the person independently of the tested code. */
function mentionsPerson(written: unknown, { email, first, last, phone }: Person): boolean {
  const serialized = typeof written === 'string' ? written : JSON.stringify(written);
  const text = serialized.replaceAll(new RegExp(`[^\\s"]*@${sameNameDomain}`, 'gi'), '');
  const words = ` ${toBareText(text)} `;
  const digits = text.replaceAll(/[\s()./-]/g, '');
  return (
    text.toLowerCase().includes(email) ||
    words.includes(` ${toBareText(`${first} ${last}`)} `) ||
    words.includes(` ${toBareText(`${last} ${first}`)} `) ||
    digits.includes(phone.slice(phone.startsWith('+352') ? 1 : -9))
  );
}

const characters = ['a', 'é', 'ø', 'Ñ', 'z', 'ß', 'Ü', 'ç', 'k', 'Ł', 'o', 'm'];
const signs = ['-', ' ', '’', "'", '.', '"', '\\', '(', '*', '+', '[', '^', '$', '|', '%'];
const part = fc
  .tuple(
    fc.array(fc.constantFrom(...characters), { minLength: 3, maxLength: 6 }),
    fc.constantFrom('', ...signs),
    fc.array(fc.constantFrom(...characters), { minLength: 2, maxLength: 5 }),
  )
  .map(([head, sign, tail]) => `${head.join('')}${sign}${tail.join('')}`);
const people = fc.record({
  email: fc
    .tuple(fc.stringMatching(/^[a-z]{3,6}[.+_'-]?[a-z0-9]{2,5}$/), fc.nat(1_000_000))
    .map(([local, host]) => `${local}@k${host}.example`),
  first: part,
  last: part,
  phone: fc.oneof(
    fc.stringMatching(/^\+316[1-9][0-9]{7}$/),
    // Can also be read as a day in November 2022 or as another number.
    fc.stringMatching(/^\+3522[1-9]1122$/),
  ),
  isOneField: fc.boolean(),
});

/** Sentences that mention the person between unrelated words. */
const sentences = ({ email, first, last, phone }: Person): string[] => {
  const isShort = phone.startsWith('+352');
  const own = phone.slice(isShort ? 4 : 3);
  return [
    `Spoke to ${first} ${last} today`,
    `${last}, ${first}: see the file`,
    `<${email.toUpperCase()}> asked`,
    isShort
      ? `call +352 ${own.slice(0, 2)}.${own.slice(2, 4)}.${own.slice(4)}!`
      : `call 0${own.slice(0, 1)}-${own.slice(1, 5)} ${own.slice(5)}!`,
    `${phone.replace('+', '00').slice(0, -own.length)} ${own} or ${first.toUpperCase()}\n${last.normalize('NFD')}.`,
    `“${first} ${last}” (${email}), ${phone}`,
  ];
};

const round = fc.record({
  person: people,
  picks: fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 }),
});

it(
  'leaves no trace of the person in any table, and changes nothing else',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(round, async ({ person, picks }) => {
        const { email, first, last, phone, isOneField } = person;
        const { id } = await portal.world.addCustomerUser(customerId, {
          email,
          firstName: isOneField ? `${first} ${last}` : first,
          lastName: isOneField ? '' : last,
          phoneNumber: phone,
        });
        const plainName = toBareText(`${first} ${last}`).replaceAll(/[^a-z0-9]+/g, '.');
        const theirs = `${plainName}.${newId().slice(-6)}@${sameNameDomain}`;
        const samePerson = await portal.world.addCustomerUser(customerId, {
          email: theirs,
          firstName: first,
          lastName: last,
        });
        const shared = '+31 30 555 44 33';
        await portal.world.addCustomer({ phoneNumber: shared });
        const doctor = await portal.world.addCustomerUser(customerId, { phoneNumber: shared });
        const ticket = await portal.world.addTicket(customerId, {
          requesterEmail: theirs,
          description: `${toSimilarPhone(phone)}; ${theirs}; ${shared}`,
        });
        await portal.world.addSession(id, new Date());
        await portal.world.addTicket(customerId, { requesterEmail: email });
        await portal.world.addImport(id, { ip: '10.0.0.1' });
        const seenAt = new Date().toISOString();
        await portal.database.orm
          .insert(attempt)
          .values({ kind: 'sign_in', subject: email, lastAt: seenAt })
          .onConflictDoNothing();
        let at = 0;
        const plantedSentences = sentences(person);
        const next = (): string =>
          plantedSentences[(picks[(at += 1) % picks.length] ?? 0) % plantedSentences.length] ?? '';
        await plant((column) => {
          if (column.name.endsWith('blob_path'))
            return `document/${newId()}/x-${toBareText(next()).replaceAll(' ', '-')}`;
          if (column.getSQLType() === 'text') return next();
          return sql.param(
            JSON.stringify({ name: next(), list: [[next()], { [next()]: 1 }], left: 'x' }),
          );
        });
        const stored = `attachment/${newId()}/${toBareText(`${first} ${last}`).replaceAll(' ', '-')}.pdf`;
        await portal.storage.put(stored, Readable.from([Buffer.from('bytes')]), 'application/pdf');
        await portal.database.orm.insert(upload).values({
          id: newId(),
          blobPath: stored,
          fileName: `${last} ${first}.pdf`,
          contentType: 'application/pdf',
          createdAt: seenAt,
          expiresAt: seenAt,
        });
        const folder = join(portal.dataDir, 'mail');
        const mail = { id: newId(), to: 'b@x.example', writtenAt: seenAt, subject: 'x', html: '' };
        await folderTransport(folder, 'p@x.example').deliver({ ...mail, text: next() });

        const before = await dump();
        await portal.addDueRequest(id);
        await portal.addDueRequest(doctor.id);
        await portal.runJobs();
        const after = await dump();
        for (const [table, same] of [
          ['service_ticket', ticket.id],
          ['user_account', samePerson.id],
        ] as const) {
          const rows = [before, after].map((all) =>
            [...(all.get(table)?.values() ?? [])].find((row) => row['id'] === same),
          );
          expect(rows[1]).toEqual(rows[0]);
          after.get(table)?.forEach((row, key, all) => row['id'] === same && all.delete(key));
          before.get(table)?.forEach((row, key, all) => row['id'] === same && all.delete(key));
        }
        before
          .get('user_account')
          ?.forEach((row, key, all) => row['id'] === doctor.id && all.delete(key));

        for (const [table, rows] of after) {
          for (const row of rows.values()) {
            if (table === 'anonymization_receipt') expect(row).toMatchObject({ traces_left: 0 });
            expect([table, row, mentionsPerson(row, person)]).toEqual([table, row, false]);
          }
        }
        const { rows: jobs } = await portal.database.pool.query(
          'select data, output from jobs.job',
        );
        expect(mentionsPerson(jobs, person)).toBe(false);
        for await (const blob of portal.storage.list(''))
          expect(mentionsPerson(blob.blobPath, person)).toBe(false);
        for (const name of await readdir(folder)) {
          expect(mentionsPerson(await readFile(join(folder, name), 'utf8'), person)).toBe(false);
        }
        expectOthersUnchanged({ before, after, person, userId: id });
      }),
      { numRuns: getSampleSize(8, 2), endOnFailure: true },
    );
  },
);

/** Columns that change along with a redacted column of the row. */
const following = new Set([
  'version',
  'search_text',
  'salt',
  'erased_at',
  'words',
  'topics',
  'status',
  'failure',
]);

/** Columns of a lead that are about its contact, and go with it. */
const contactColumns = /^(?:contact_\w+|street|house_number|postal_code|city|country)$/;

interface Comparison {
  readonly before: Dump;
  readonly after: Dump;
  readonly person: Person;
  readonly userId: string;
}

function expectOthersUnchanged({ before, after, person, userId }: Comparison): void {
  for (const [table, rows] of before) {
    if (table === 'user_account')
      rows.forEach((row, key) => row['id'] === userId && rows.delete(key));
    for (const [key, row] of rows) {
      const isTheirs = row['user_id'] === userId || row['owner_id'] === userId;
      if (isTheirs || (table === 'attempt' && row['subject'] === person.email)) continue;
      const left = after.get(table)?.get(key);
      const isMentioned = mentionsPerson(row, person);
      for (const [column, value] of Object.entries(row)) {
        if (isMentioned && (following.has(column) || mentionsPerson(value, person))) continue;
        if (isMentioned && table === 'mail_outbox') continue;
        if (isMentioned && table === 'lead' && contactColumns.test(column)) continue;
        if (table === 'document_text' && following.has(column)) continue;
        if (table === 'row_block') continue;
        expect([table, column, left?.[column]]).toEqual([table, column, value]);
      }
    }
  }
}

it('publishes changes of tables that exist, by their names in the database', () => {
  const missing = Object.keys(changeTypes).filter((name) => !classifiedTables().has(name));
  expect(missing).toEqual([]);
});

it('finds the person in stored mails, and ignores other files in their folder', async () => {
  const folder = join(portal.dataDir, 'mail');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'note.txt'), 'not a mail');
  const { id } = await portal.world.addCustomerUser(customerId);
  await portal.addDueRequest(id);
  await portal.runJobs();
  expect(await readdir(folder)).toContain('note.txt');
});
