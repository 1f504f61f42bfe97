import {
  getDocument,
  getDownloadUrl,
  getVersionDownloadUrl,
  listDocuments,
  createDocument,
  requestUpload,
  type FileState,
} from '@portal/contract/documents';
import { listAuditLog } from '@portal/contract/compliance';
import { createImport } from '@portal/contract/import-export';
import { listNotifications } from '@portal/contract/notifications';
import {
  addTicketAttachment,
  getTicketAttachmentUrl,
  listTicketAttachments,
} from '@portal/contract/service';
import { getMarketingContent, putMarketingContent } from '@portal/contract/products';
import { getStatusHistory, getSystemStatus } from '@portal/contract/system';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readText } from '#server/domains/documents/texts/read-text.ts';
import { documentText } from '#server/domains/documents/texts/document-text.table.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import type { FileScanner } from '#server/storage/file-scanner.ts';
import { createClamdScanner } from '#server/storage/clamd-scanner.ts';
import { eicar, hasClamd, startClamd } from './clamd.ts';
import { testPortal, type Caller, type TestPortal } from './portal.ts';
import { runJob, runJobs } from './run-jobs.ts';
import { removeFile } from '#server/domains/uploads/release-file.ts';
import { sweepUploads } from '#server/domains/uploads/sweep-uploads.ts';
import { upload } from '#server/domains/uploads/upload.table.ts';
import { findUnscannedFiles } from '#server/domains/uploads/scanning/find-unscanned-files.ts';
import {
  quarantineFile,
  toQuarantinePath,
} from '#server/domains/uploads/scanning/quarantine-file.ts';
import { scanFile, scanStoredFile } from '#server/domains/uploads/scanning/scan-file.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

/** Finds EICAR in what it is sent, unless it is down. */
const scanner = {
  isDown: false,
  scans: 0,
  async scan(bytes: AsyncIterable<Uint8Array>) {
    scanner.scans += 1;
    if (scanner.isDown) throw new Error('the scanner is down');
    const file = Buffer.concat(await Array.fromAsync(bytes, (piece) => Buffer.from(piece)));
    return file.includes(eicar) ? 'Eicar-Test-Signature' : null;
  },
  async check() {
    if (scanner.isDown) throw new Error('the scanner is down');
  },
} satisfies FileScanner & Record<string, unknown>;

let portal: TestPortal;
let librarian: Caller;
let operator: Caller;
let officer: Caller;
let own: { id: string };
let clinician: Caller;
let address: string;

beforeAll(async () => {
  portal = await testPortal(scanner);
  address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  const { world } = portal;
  own = await world.addCustomer();
  librarian = await portal.signedIn(
    await world.addEmployee(['documents', 'customers', 'catalogue']),
  );
  const systemKeeper = await world.addEmployee(['system']);
  operator = await portal.signedIn(systemKeeper);
  // Only an account that is set up gets a mail.
  await portal.database.pool.query(`update user_account set password_hash = 'x' where id = $1`, [
    systemKeeper.id,
  ]);
  officer = await portal.signedIn(await world.addEmployee(['privacy']));
  clinician = await portal.signedIn(await world.addCustomerUser(own.id));
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.pool.query('delete from jobs.job; delete from mail_outbox');
  scanner.isDown = false;
});
afterEach(() => {
  scanner.isDown = false;
});

const tools = (fileScanner: FileScanner | null = scanner) => ({ ...portal, fileScanner });

type Purpose = 'document' | 'attachment' | 'import' | 'marketing';

async function uploadFile(as: Caller, purpose: Purpose, name: string, content: string | Buffer) {
  const bytes = Buffer.from(content);
  const body = { upload_type: purpose, blob_path: name };
  const requested = await portal.call(requestUpload, { as, body });
  expect(requested.status).toBe(200);
  const url = new URL(requested.body.upload_url);
  const stored = await portal.app.inject({
    method: 'PUT',
    url: `${url.pathname}${url.search}`,
    headers: { ...requested.body.headers, 'content-length': String(bytes.length) },
    payload: bytes,
  });
  expect(stored.statusCode).toBe(201);
  return requested.body.blob_path;
}

async function addDocument(content: string) {
  const blob_path = await uploadFile(librarian, 'document', 'manual.txt', content);
  const body = { title: 'Manual', category: 'technical', blob_path };
  const created = await portal.call(createDocument, { as: librarian, body });
  expect(created.status).toBe(201);
  const { id } = created.body;
  return { id, blob_path, state: created.body.file.state, params: { id } };
}

const link = (id: string) => portal.call(getDownloadUrl, { as: librarian, params: { id } });

const readState = async (id: string): Promise<FileState | undefined> =>
  (await portal.call(getDocument, { as: librarian, params: { id } })).body.file.state;

async function expectRefused(id: string, status: number, code: string) {
  for (const params of [{ id }, { id, number: 1 }]) {
    const route = 'number' in params ? getVersionDownloadUrl : getDownloadUrl;
    const refused = await portal.call(route, { as: librarian, params });
    expect([refused.status, refused.body]).toEqual([status, expect.objectContaining({ code })]);
  }
}

const begin = (blob_path: string) =>
  portal.call(createImport, { as: librarian, body: { kind: 'customers', blob_path } });

const readMails = async () =>
  (
    await portal.database.pool.query<{ template: string; params: { file: string } }>(
      'select template, params from mail_outbox order by template',
    )
  ).rows.map(({ template, params }) => [template, params.file]);

describe('a file that came in', () => {
  it('waits, undelivered, unread and unsearched, until the scanner finds it clean', async () => {
    const { id, state } = await addDocument('a rare word: galvanoscope');
    expect(state).toBe('pending');
    await expectRefused(id, 409, 'file_pending');
    await runJobs(portal, readText, portal);
    expect(await portal.database.orm.$count(documentText, eq(documentText.documentId, id))).toBe(0);

    expect(await runJobs(portal, scanFile, tools())).toBe(1);
    expect(await readState(id)).toBeUndefined();
    const { body } = await link(id);
    const url = new URL(body.download_url);
    const delivered = await fetch(new URL(`${url.pathname}${url.search}`, address));
    expect(await delivered.text()).toContain('galvanoscope');
    expect(await runJobs(portal, readText, portal)).toBe(1);
    const query = { search: 'galvanoscope' };
    const found = await portal.call(listDocuments, { as: librarian, query });
    expect(found.body.results.map((one) => one.id)).toEqual([id]);
    expect(await readMails()).toEqual([]);
  });

  test('waits while the scanner is down, and is lost by nothing', async () => {
    const { id } = await addDocument('text');
    scanner.isDown = true;
    await expect(runJobs(portal, scanFile, tools())).rejects.toThrow('down');
    await expectRefused(id, 409, 'file_pending');
    const status = await portal.call(getSystemStatus, { as: operator });
    expect(status.body.components.find(({ name }) => name === 'scanner')).toMatchObject({
      status: 'down',
      detail: expect.stringContaining('1'),
    });
    const history = await portal.call(getStatusHistory, { as: operator });
    expect(history.body.map(({ name }) => name)).toContain('scanner');

    // All retries failed: the job is gone.
    scanner.isDown = false;
    await runJob(findUnscannedFiles, tools());
    expect(await runJobs(portal, scanFile, tools())).toBe(0);
    await portal.database.pool.query(`update upload set used_at = used_at - interval '1 hour'`);
    await runJob(findUnscannedFiles, tools());
    expect(await runJobs(portal, scanFile, tools())).toBe(1);
    expect((await link(id)).status).toBe(200);
  });

  it('sends no second scan while the job of the first waits or retries', async () => {
    await addDocument('text');
    const { pool } = portal.database;
    await pool.query(`update upload set used_at = used_at - interval '1 hour'`);
    await Promise.all([1, 2, 3].map(() => runJob(findUnscannedFiles, tools())));
    await pool.query(`update jobs.job set state = 'retry' where name = 'scan-file'`);
    await runJob(findUnscannedFiles, tools());
    const { rows } = await pool.query(`select state from jobs.job where name = 'scan-file'`);
    expect(rows).toEqual([{ state: 'retry' }]);
    await pool.query(`update jobs.job set state = 'created' where name = 'scan-file'`);
    expect(await runJobs(portal, scanFile, tools())).toBe(1);
  });

  it('goes to quarantine when infected, with an entry, a notification and mails', async () => {
    const { id, blob_path } = await addDocument(`before ${eicar} after`);
    await runJobs(portal, scanFile, tools());
    await expectRefused(id, 410, 'file_quarantined');
    expect(await readState(id)).toBe('quarantined');
    await runJobs(portal, quarantineFile, tools());
    expect(await portal.storage.describe(blob_path)).toBeNull();
    const [row] = await portal.database.orm
      .select()
      .from(upload)
      .where(eq(upload.blobPath, blob_path));
    expect(row).toMatchObject({ scanState: 'infected', finding: 'Eicar-Test-Signature' });
    const aside = toQuarantinePath(row?.id ?? '');
    expect(await portal.storage.describe(aside)).not.toBeNull();

    expect(await readMails()).toEqual([
      ['file_quarantined', 'manual.txt'],
      ['upload_quarantined', 'manual.txt'],
    ]);
    const query = { kind: 'file_quarantined' };
    const shown = await portal.call(listNotifications, { as: operator, query });
    expect(shown.body.results).toMatchObject([
      { object_id: row?.id, label: 'manual.txt, Eicar-Test-Signature' },
    ]);
    expect((await portal.call(listNotifications, { as: librarian, query })).body.results).toEqual(
      [],
    );
    const log = await portal.call(listAuditLog, {
      as: officer,
      query: { action: 'file_quarantined' },
    });
    expect(log.body.results).toMatchObject([
      {
        actor_kind: 'system',
        object_type: 'upload',
        object_id: row?.id,
        changes: { finding: { to: 'Eicar-Test-Signature' }, file_name: { to: 'manual.txt' } },
      },
    ]);

    // A repeated scan and a repeated move change nothing.
    const job = { uploadId: row?.id ?? '' };
    await portal.database.orm.transaction(async (tx) => {
      await sendJob(tx, scanFile, job);
      await sendJob(tx, quarantineFile, job);
      await sendJob(tx, removeFile, job);
    });
    await runJobs(portal, scanFile, tools());
    await runJobs(portal, quarantineFile, tools());
    expect(await readState(id)).toBe('quarantined');
    expect(await portal.storage.describe(aside)).not.toBeNull();
    await runJobs(portal, removeFile, tools());
    expect(await portal.storage.describe(aside)).toBeNull();
  });

  test('waits as an attachment too', async () => {
    const params = await portal.world.addTicket(own.id);
    const blob_path = await uploadFile(clinician, 'attachment', 'log.txt', 'a log');
    const added = await portal.call(addTicketAttachment, {
      as: clinician,
      params,
      body: { blob_path },
    });
    expect(added.body.file).toMatchObject({ name: 'log.txt', state: 'pending' });
    const path = { ...params, attachmentId: added.body.id };
    const getLink = () => portal.call(getTicketAttachmentUrl, { as: clinician, params: path });
    expect((await getLink()).status).toBe(409);
    await runJobs(portal, scanFile, tools());
    expect((await getLink()).status).toBe(200);
    const files = await portal.call(listTicketAttachments, { as: clinician, params });
    expect(files.body.results[0]?.file).not.toHaveProperty('state');
  });
});

describe('a picture of a product', () => {
  it('has no address before it is clean', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const product = await portal.world.addProduct();
    const image_blob_path = await uploadFile(librarian, 'marketing', 'device.png', png);
    const params = { resourceType: 'devices', id: product.id } as const;
    const put = await portal.call(putMarketingContent, {
      as: librarian,
      params,
      query: { lang: 'en' },
      body: { headline: 'New', image_blob_path },
    });
    expect(put.body.image_url).toBeNull();
    await runJobs(portal, scanFile, tools());
    const read = await portal.call(getMarketingContent, {
      as: librarian,
      params,
      query: { lang: 'en' },
    });
    expect(read.body.image_url).toMatch(/^http/u);
  });
});

describe('a file for an import', () => {
  it('passes the scanner before the portal opens it', async () => {
    const clean = await uploadFile(librarian, 'import', 'customers.csv', 'name\nNova\n');
    scanner.isDown = true;
    expect((await begin(clean)).status).toBe(503);
    scanner.isDown = false;
    const begun = await begin(clean);
    expect(begun.status).toBe(201);
    expect(await runJobs(portal, scanFile, tools())).toBe(0);

    const infected = await uploadFile(librarian, 'import', 'bad.csv', `name\n${eicar}\n`);
    const refused = await begin(infected);
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['blob_path']]);
    expect(await readMails()).toContainEqual(['upload_quarantined', 'bad.csv']);
    await runJobs(portal, quarantineFile, tools());
    expect(await portal.storage.describe(infected)).toBeNull();
    expect((await begin(infected)).status).toBe(400);

    const left = () => portal.database.orm.$count(upload, eq(upload.blobPath, infected));
    const sweep = async (age: string) => {
      await portal.database.pool.query(
        `update upload set created_at = created_at - $1::interval,
          used_at = used_at - $1::interval, expires_at = expires_at - $1::interval`,
        [age],
      );
      await runJob(sweepUploads, tools());
      await runJobs(portal, removeFile, tools());
    };
    await sweep('2 days');
    expect(await left()).toBe(1);
    await sweep('90 days');
    expect(await left()).toBe(0);
  });
});

describe('turning the scanner on and off', () => {
  it('scans files from before in the background, which stay delivered unless infected', async () => {
    const clean = await addDocument('old and clean');
    const infected = await addDocument(`old and ${eicar}`);
    await portal.database.pool.query(`delete from jobs.job`);
    await portal.database.pool.query(`update upload set scan_state = 'unscanned', finding = null`);
    for (const { id } of [clean, infected]) expect((await link(id)).status).toBe(200);
    const { body } = await link(infected.id);
    await runJob(findUnscannedFiles, tools());
    expect(await runJobs(portal, scanStoredFile, tools())).toBeGreaterThanOrEqual(2);
    await runJobs(portal, quarantineFile, tools());
    expect((await link(clean.id)).status).toBe(200);
    expect((await link(infected.id)).status).toBe(410);
    // A link from before leads nowhere.
    const url = new URL(body.download_url);
    expect((await fetch(new URL(`${url.pathname}${url.search}`, address))).status).toBe(404);
  });

  it('delivers files that wait once the scanner is removed, but never an infected one', async () => {
    const waiting = await addDocument('waiting');
    const infected = await addDocument(eicar);
    const [first] = await portal.database.orm
      .select({ id: upload.id })
      .from(upload)
      .where(eq(upload.blobPath, infected.blob_path));
    await portal.database.pool.query(
      `update upload set scan_state = 'infected', finding = 'Eicar' where id = $1`,
      [first?.id],
    );
    await portal.database.pool.query(`delete from jobs.job`);
    await portal.database.pool.query(`update upload set used_at = used_at - interval '1 hour'`);
    await runJob(findUnscannedFiles, tools(null));
    await runJobs(portal, scanFile, tools(null));
    expect((await link(waiting.id)).status).toBe(200);
    expect((await link(infected.id)).status).toBe(410);
  });
});

describe.runIf(hasClamd)('with Debian’s clamd', () => {
  it('quarantines EICAR and delivers the rest', async () => {
    const clamd = await startClamd();
    const real = createClamdScanner(clamd.url);
    try {
      const clean = await addDocument('clean');
      const infected = await addDocument(eicar);
      await runJobs(portal, scanFile, tools(real));
      expect((await link(clean.id)).status).toBe(200);
      expect((await link(infected.id)).status).toBe(410);
    } finally {
      await clamd.stop();
    }
  });
});
