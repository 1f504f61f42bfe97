import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSession } from '@portal/contract/auth';
import { formatPostalCode } from '@portal/contract/crm';
import { getDownloadUrl, listDocuments } from '@portal/contract/documents';
import { getMe } from '@portal/contract/users';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { documentVersion } from '#server/domains/documents/versions/document-version.table.ts';
import { cleanStoredTexts } from '#server/domains/system/stored-texts/clean-stored-texts.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { openLocalStore } from '#server/storage/local-store.ts';
import { detectType, recognizeFile } from '#server/storage/real-type.ts';
import type { Storage } from '#server/storage/storage.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { createRun } from '#server/testing/run-jobs.ts';
import { testServices } from '#server/testing/test-services.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { demoAccounts, demoCustomers, demoPassword } from './demo-accounts.ts';
import { DemoError } from './demo-error.ts';
import { loadDemo } from './load-demo.ts';

/** Selects everything that two loads must have in common; password hashes have a salt. */
const snapshot = `select
  (select json_agg(c order by ordinal) from customer c) as customers,
  (select json_agg(c order by ordinal) from clinic c) as clinics,
  (select json_agg(u order by ordinal) from (select (to_jsonb(a) - 'password_hash') as row,
    a.ordinal, a.password_hash is null as invited from user_account a) u) as accounts,
  (select json_agg(g order by id) from user_group g) as groups,
  (select json_agg(m order by user_id, group_id) from group_member m) as members,
  (select json_agg(j order by id) from job_title j) as job_titles,
  (select json_agg(u order by id) from upload u) as uploads,
  (select json_agg(d order by ordinal) from document d) as documents,
  (select json_agg(v order by document_id, number) from document_version v) as versions,
  (select json_agg(t order by ordinal) from tag t) as tags,
  (select json_agg(p order by document_id, tag_id) from document_tag p) as tagged,
  (select json_agg(m order by ordinal) from manufacturer m) as manufacturers,
  (select json_agg(c order by id) from device_category c) as categories,
  (select json_agg(p order by ordinal) from product p) as products,
  (select json_agg(c order by product_id, device_id) from product_compatibility c) as compatibility,
  (select json_agg(m order by id) from marketing_content m) as marketing,
  (select json_agg(i order by ordinal) from installed_device i) as installed,
  (select json_agg(m order by ordinal) from maintenance_record m) as maintenance,
  (select json_agg(r order by ordinal) from product_viewing_right r) as rights,
  (select json_agg(c order by ordinal) from viewing_right_change c) as right_changes,
  (select json_agg(l order by ordinal) from lead l) as leads,
  (select json_agg(n order by ordinal) from lead_note n) as lead_notes,
  (select json_agg(m order by id) from lead_move m) as lead_moves,
  (select json_agg(p order by lead_id, product_id) from lead_product p) as lead_products,
  (select json_agg(t order by ordinal) from service_ticket t) as tickets,
  (select json_agg(e order by id) from service_ticket_event e) as events,
  (select json_agg(r order by ordinal) from service_ticket_reply r) as replies,
  (select json_agg(n order by ordinal) from service_internal_note n) as notes,
  (select json_agg(r order by ordinal) from service_request r) as requests,
  (select json_agg(r order by ordinal) from anonymization_request r) as anonymizations`;

const counts = `select
  (select count(*) from customer) as customers,
  (select count(*) from customer where not is_active) as inactive_customers,
  (select count(*) from clinic) as clinics,
  (select count(*) from clinic where not is_active) as archived_clinics,
  (select count(*) from user_account where role = 'employee') as employees,
  (select count(*) from user_account where role = 'customer') as customer_users,
  (select count(*) from (select from user_account where role = 'customer'
    group by customer_id having count(distinct clinic_role) = 3) as one) as with_every_role,
  (select count(*) from user_account where password_hash is null) as invited,
  (select count(*) from user_account where not is_active) as deactivated,
  (select count(distinct group_id) from group_member) as groups_with_members,
  (select count(distinct job_title_id) from user_account) as assigned_job_titles,
  (select count(*) from document) as documents,
  (select count(*) from document where audience = 'all_customers') as for_all,
  (select count(*) from document where manufacturer_id is null) as about_nothing,
  (select count(distinct language) from document) as languages,
  (select count(*) from upload where used_at is not null) as uploads,
  (select count(*) from document_version) as versions,
  (select count(*) from document_version where superseded_at is not null) as superseded,
  (select count(distinct tag_id) from document_tag) as tags,
  (select count(distinct document_id) from document_tag) as tagged,
  (select count(*) from service_ticket) as tickets,
  (select count(distinct status) from service_ticket) as ticket_statuses,
  (select last_number from service_ticket_counter) as last_ticket,
  (select count(*) from service_ticket where created_at > now() or updated_at > now()) as early,
  (select count(*) from service_request) as requests,
  (select count(*) from service_request where service_ticket_id is null) as open_requests,
  (select count(distinct user_id) = 4
    and not bool_or(is_active) from anonymization_request r join user_account a on a.id = user_id) as leaving,
  (select json_agg(case when status = 'pending' and grace_ends_at < now() then 'expired' else status end
    order by r.ordinal) from anonymization_request r) as requests_to_leave,
  (select count(*) > 20 from service_ticket_reply) as has_replies,
  (select count(*) > 5 from service_internal_note) as has_notes,
  (select min(active) from (select count(*) filter (where is_active) as active
    from clinic group by customer_id) of_customer) as least_active_clinics`;

const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function openStore(): Promise<Storage> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-demo-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  return openLocalStore({ folder, secretKey: 'a secret key for tests alone', clock: systemClock });
}

async function openDatabase(): Promise<TestDatabase> {
  const own = await testDatabase();
  cleanups.push(() => own.close());
  return own;
}

const now = systemClock.now();

function load({ database }: Pick<TestDatabase, 'database'>, storage: Storage): Promise<void> {
  return loadDemo(createSystemContext(testServices(database, storage), 'demo', now));
}

async function readRow({ database }: TestDatabase, query: string): Promise<unknown> {
  const { rows } = await database.pool.query<Record<string, unknown>>(query);
  return rows[0];
}

/** With the demo data, which no test changes. */
let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
  await load(portal, portal.storage);
});
afterAll(() => portal.close());

describe('loading the demo data', () => {
  it('loads the same data every time, completely, and is refused the second time', async () => {
    const other = await openDatabase();
    await load(other, await openStore());
    expect(await readRow(portal, counts)).toEqual({
      customers: 40,
      inactive_customers: 2,
      clinics: 101,
      archived_clinics: 11,
      employees: 6,
      customer_users: 80,
      with_every_role: 10,
      invited: 4,
      deactivated: 6,
      groups_with_members: 5,
      assigned_job_titles: 5,
      documents: 90,
      for_all: 21,
      about_nothing: 21,
      languages: 3,
      uploads: 95,
      versions: 95,
      superseded: 5,
      tags: 12,
      tagged: 90,
      tickets: 60,
      ticket_statuses: 6,
      last_ticket: 60,
      early: 0,
      requests: 12,
      open_requests: 4,
      leaving: true,
      requests_to_leave: ['cancelled', 'expired', 'approved', 'pending'],
      has_replies: true,
      has_notes: true,
      least_active_clinics: 1,
    });
    expect(await readRow(other, snapshot)).toEqual(await readRow(portal, snapshot));

    await expect(load(portal, portal.storage)).rejects.toThrow(DemoError);
    expect(await readRow(portal, counts)).toMatchObject({ customers: 40, documents: 90 });
  });

  it('tells tickets that people worked on: in working hours, and finished after their visit', async () => {
    const { rows } = await portal.database.pool.query(`select t.number, e.at, e.kind
      from service_ticket t join service_ticket_event e on e.ticket_id = t.id
      where extract(isodow from e.at at time zone 'UTC') > 5
        or (e.at at time zone 'UTC')::time not between '06:00' and '19:00'
        or (e.to_status in ('completed', 'closed') and e.at::date < t.planned_for)`);
    expect(rows).toEqual([]);
    const { rows: visits } = await portal.database.pool.query(
      `select number, planned_for from service_ticket where extract(isodow from planned_for) > 5`,
    );
    expect(visits).toEqual([]);
    const { rows: replies } = await portal.database.pool.query(`select t.number
      from service_ticket t join service_ticket_reply r on r.ticket_id = t.id
      where t.closed_at is not null and r.created_at > t.closed_at`);
    expect(replies).toEqual([]);
  });

  it('loads once where two processes load at the same time', async () => {
    const own = await openDatabase();
    const store = await openStore();
    const outcomes = await Promise.allSettled([load(own, store), load(own, store)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await readRow(own, counts)).toMatchObject({ customers: 40, documents: 90 });
  });

  it('leaves no row where loading breaks off, and is completed by the next', async () => {
    const own = await openDatabase();
    const store = await openStore();
    let room = 40;
    const put: Storage['put'] = async (blobPath, bytes, contentType) => {
      room -= 1;
      if (room < 0) throw new Error('The disk is gone');
      await store.put(blobPath, bytes, contentType);
    };
    const broken = { ...store, put };
    await expect(load(own, broken)).rejects.toThrow('The disk is gone');
    expect(await readRow(own, counts)).toMatchObject({ customers: 0, documents: 0 });

    // All files are there now; it is the last table that cannot be written.
    await own.database.pool.query('alter table document rename column title to heading');
    await expect(load(own, store)).rejects.toThrow();
    expect(await readRow(own, counts)).toMatchObject({ customers: 0, documents: 0 });
    await own.database.pool.query('alter table document rename column heading to title');

    await load(own, store);
    expect(await readRow(own, counts)).toMatchObject({ customers: 40, documents: 90 });
  });

  it('keeps every file that a document names, as the PDF that it says', async () => {
    const { database, storage } = portal;
    const documents = await database.orm.select().from(document);
    const versions = await database.orm.select().from(documentVersion);
    for (const { id, blobPath, fileVersion } of documents) {
      const newest = { documentId: id, blobPath, number: fileVersion, supersededAt: null };
      expect(versions).toContainEqual(expect.objectContaining(newest));
    }
    for (const { blobPath, fileSize } of versions) {
      expect(await storage.describe(blobPath)).toMatchObject({ size: fileSize });
      const head = await storage.head(blobPath, 512);
      expect(head && detectType(await recognizeFile(head), 'application/octet-stream')).toBe(
        'application/pdf',
      );
    }
  });

  it('uses postal codes of its countries, and e-mail addresses that belong to nobody', async () => {
    for (const { country, postalCode } of await portal.database.orm.select().from(clinic)) {
      expect(formatPostalCode(country, postalCode)).toBe(postalCode);
    }
    for (const { email } of await portal.database.orm.select().from(userAccount)) {
      expect(email).toMatch(/^[a-z0-9.-]+@[a-z0-9-]+\.example$/);
    }
  });
});

/** Returns the account with an e-mail. */
async function findAccount(email: string) {
  const [found] = await portal.database.orm
    .select()
    .from(userAccount)
    .where(sql`${userAccount.email} = ${email}`);
  if (!found) throw new Error(`Nobody is ${email}`);
  return found;
}

describe('demo accounts', () => {
  it.for(Object.values(demoAccounts))('lets the demo account %s sign in', async (email) => {
    const response = await portal.call(createSession, { body: { email, password: demoPassword } });
    expect(response.status).toBe(200);
  });

  it('stores every text as the portal cleans it', async () => {
    const log = { info: vi.fn(), warn: vi.fn() };
    await cleanStoredTexts.handler({ ...portal, log })({}, createRun(portal));
    expect(log.info).not.toHaveBeenCalled();
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('gives the employee all permissions', async () => {
    const as = await portal.signedIn(await findAccount(demoAccounts.employee));
    const { body } = await portal.call(getMe, { as });
    expect(body.permissions).toHaveLength(10);
  });

  it.for([
    [demoAccounts.customer, demoCustomers.customer],
    [demoAccounts.secondCustomer, demoCustomers.secondCustomer],
  ] as const)('gives the demo account %s of %s clinics and documents', async ([email, name]) => {
    const account = await findAccount(email);
    const as = await portal.signedIn(account);
    const { body: me } = await portal.call(getMe, { as });
    expect(me.customer?.name).toBe(name);
    const clinics = await portal.database.orm
      .select()
      .from(clinic)
      .where(sql`${clinic.customerId} = ${account.customerId} and ${clinic.isActive}`);
    expect(clinics.length).toBeGreaterThanOrEqual(2);
    const { body: library } = await portal.call(listDocuments, { as });
    const { body: all } = await portal.call(listDocuments, { as, query: { limit: 200 } });
    const open = all.results.filter(({ audience }) => audience === 'all_customers');
    expect(open).toHaveLength(21);
    expect(library.count).toBeGreaterThan(30);
    expect(library.count).toBeLessThan(90);
    const [first] = library.results;
    const link = await portal.call(getDownloadUrl, { as, params: { id: first?.id ?? '' } });
    expect(link.status).toBe(200);
  });
});
