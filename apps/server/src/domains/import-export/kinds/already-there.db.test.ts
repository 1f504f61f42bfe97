import { createCustomer, listClinics, listCustomers } from '@portal/contract/crm';
import { runImport, type ImportRun } from '@portal/contract/import-export';
import { defineExport, type ExportRoute } from '@portal/contract/kernel';
import { eq, isNotNull, like } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { apiBase } from '#server/http/routes.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Caller } from '#server/testing/portal.ts';
import { createRun } from '#server/testing/run-jobs.ts';
import {
  listErrors,
  startImportPortal,
  type ImportPortal,
} from '#server/testing/import-fixture.ts';
import { processImport } from '../imports/process-import.ts';

let portal: ImportPortal;
let steward: Caller;

beforeAll(async () => {
  portal = await startImportPortal();
  steward = await portal.signedIn(await portal.world.addEmployee(['customers']));
});
afterAll(() => portal.close());

const checked = async (kind: 'customers' | 'clinics', lines: readonly string[]) =>
  portal.check(steward, await portal.begin(steward, kind, lines.join('\n')));

const customersLike = (marker: string) =>
  portal.database.orm
    .select()
    .from(customer)
    .where(like(customer.name, `%${marker}%`))
    .orderBy(customer.ordinal);

async function exported({ path }: ExportRoute, search: string): Promise<string> {
  const { body } = await portal.app.inject({
    url: `${apiBase}${path}?search=${encodeURIComponent(search)}`,
    headers: { cookie: steward.cookie },
  });
  return body;
}

/** Runs imports concurrently, as two processes would. */
async function runAtOnce(runs: readonly ImportRun[]): Promise<void> {
  const body = { mode: 'good_rows' } as const;
  for (const params of runs) await portal.call(runImport, { as: steward, params, body });
  const processRun = processImport.handler(portal);
  const job = createRun(portal, { isLast: true });
  await Promise.all(runs.map(({ id }) => processRun({ runId: id }, job)));
}

const known = 'vat_number: A customer with this VAT number already exists.';
const knownWithout = 'name: A customer with this name and without a VAT number already exists.';

describe('customers', () => {
  it('finds all customers that the portal exported', async () => {
    const marker = newId();
    await portal.world.addCustomer({
      name: `Huidkliniek ${marker}`,
      vatNumber: 'NL 8123.45.678 B01',
    });
    await portal.world.addCustomer({ name: `=Clinique "Lumière", ${marker}` });
    const file = await exported(defineExport(listCustomers), marker);
    const run = await portal.check(steward, await portal.begin(steward, 'customers', file));
    expect(run.counts).toMatchObject({ rows: 2, good: 0, bad: 2 });
    expect(listErrors(run)).toEqual([
      [2, knownWithout],
      [3, known],
    ]);
    expect(run.row_errors[1]?.errors[0]?.value).toBe('NL812345678B01');
  });

  it('matches customers by VAT number, or by name without one, however they are written', async () => {
    const marker = newId();
    const { world } = portal;
    await world.addCustomer({ name: `Clinique Lumière ${marker}`, vatNumber: 'BE 0123.456.789' });
    await world.addCustomer({ name: `Bare ${marker}` });
    const run = await checked('customers', [
      'name,vat_number',
      `CLINIQUE  lumiere ${marker},be0123456789`,
      `Clinique Lumière ${marker},BE0987654321`,
      `Clinique Lumière ${marker},`,
      `Bare ${marker},`,
      `Bare ${marker},BE 0123.456.789`,
      `Clinique Lumière Noord ${marker},BE 0123.456.789`,
      `BARE ${marker},be0123456789`,
      `New ${marker},`,
      `néw ${marker},`,
      `,BE 0123.456.789`,
    ]);
    expect(listErrors(run)).toEqual([
      [2, known],
      [5, knownWithout],
      // Another name does not make another company.
      [6, 'vat_number: This is the same as row 2.'],
      [7, 'vat_number: This is the same as row 2.'],
      [8, 'vat_number: This is the same as row 2.'],
      [10, 'name: This is the same as row 9.'],
      [11, 'name: This field is required'],
    ]);
    const ran = await portal.run(steward, run, 'good_rows');
    expect(ran).toMatchObject({ status: 'imported', counts: { bad: 7, created: 3 } });
    expect((await customersLike(marker)).map(({ name }) => name.replace(` ${marker}`, ''))).toEqual(
      ['Clinique Lumière', 'Bare', 'Clinique Lumière', 'Clinique Lumière', 'New'],
    );
  });

  it.each([
    ['BE0123456749', 'BE 0123.456.749'],
    ['BE 123.456.749', 'be0123 456 749'],
    ['NL812345678B01', 'BTW NL 8123.45.678.B.01'],
    ['FR XX 303 265 045', 'frxx303265045'],
    ['LU12345678', 'TVA: LU 123-456-78'],
    ['DE 123 456 789', 'DE123456789'],
  ])('takes a customer with the VAT number %s for that with %s', async (stored, typed) => {
    const marker = newId();
    await portal.database.orm.delete(customer).where(isNotNull(customer.vatNumber));
    const body = { name: `Here ${marker}`, vat_number: stored };
    expect((await portal.call(createCustomer, { as: steward, body })).status).toBe(201);
    const run = await checked('customers', ['name;vat_number', `Other ${marker};${typed}`]);
    expect(listErrors(run)).toEqual([[2, known]]);
    expect(run).toMatchObject({ counts: { good: 0, bad: 1 }, outcomes: { existing: 1 } });
    const ran = await portal.run(steward, run, 'good_rows');
    expect(ran).toMatchObject({ counts: { created: 0 } });
  });

  it('takes what has no digit for no VAT number', async () => {
    const marker = newId();
    await portal.world.addCustomer({ name: `Asked ${marker}`, vatNumber: 'on request' });
    const run = await checked('customers', [
      'name,vat_number',
      `Other ${marker},on request`,
      `asked ${marker},On request`,
      `Asked ${marker},`,
    ]);
    expect(listErrors(run)).toEqual([[3, known]]);
  });

  it('changes the customer with the VAT number where it is the match key', async () => {
    const marker = newId();
    await portal.database.orm.delete(customer).where(isNotNull(customer.vatNumber));
    await portal.world.addCustomer({ name: `Old ${marker}`, vatNumber: 'BE0123456749' });
    const run = await portal.checkFile(
      steward,
      'customers',
      ['name,vat_number', `New ${marker},BE 0123.456.749`],
      { match_by: ['vat_number'] },
    );
    expect(run).toMatchObject({ counts: { bad: 0 }, outcomes: { changed: 1 } });
  });

  it('adds companies of one group that share a VAT number where the name is the match key', async () => {
    const marker = newId();
    await portal.database.orm.delete(customer).where(isNotNull(customer.vatNumber));
    await portal.world.addCustomer({ name: `One ${marker}`, vatNumber: 'BE0123456749' });
    const lines = [
      'name,vat_number',
      `one ${marker},BE0987654321`,
      `Two ${marker},BE 0123.456.749`,
      `Three ${marker},be0123456749`,
      `TWO ${marker},BE0123456749`,
      `Four ${marker},BE0123456749`,
    ];
    expect((await checked('customers', lines)).outcomes).toMatchObject({ existing: 1 });
    const run = await portal.checkFile(steward, 'customers', lines, { match_by: ['name'] });
    expect(listErrors(run)).toEqual([[5, 'name: This is the same as row 3.']]);
    const ran = await portal.run(steward, run, 'good_rows');
    expect(ran).toMatchObject({ status: 'imported', counts: { bad: 1, created: 3 } });
    const found = await customersLike(marker);
    expect(found.map(({ vatNumber }) => vatNumber)).toEqual([
      'BE0987654321',
      'BE0123456749',
      'BE0123456749',
      'BE0123456749',
    ]);
    // Once more: nothing is new, and nothing is there twice.
    const again = await portal.checkFile(steward, 'customers', lines, { match_by: ['name'] });
    expect(again.outcomes).toMatchObject({ created: 0, changed: 0 });
  });

  it.each([['on request'], [null]])(
    'rejects a name that differs by accents alone where the name is the match key and the VAT number is %s',
    async (vatNumber) => {
      const marker = newId();
      await portal.world.addCustomer({ name: `Clinique Médicale ${marker}`, vatNumber });
      const run = await portal.checkFile(
        steward,
        'customers',
        ['name,vat_number', `Clinique Medicale ${marker},${vatNumber ?? ''}`],
        { match_by: ['name'] },
      );
      expect(run.outcomes).toMatchObject({ created: 0, changed: 0 });
      expect(run.counts).toMatchObject({ bad: 1 });
    },
  );

  it('rejects customers that somebody added since the check', async () => {
    const marker = newId();
    const run = await checked('customers', ['name', `Late ${marker}`, `Other ${marker}`]);
    expect(run.counts).toMatchObject({ good: 2, bad: 0 });
    await portal.world.addCustomer({ name: `LATE ${marker}` });
    const refused = await portal.run(steward, run, 'all');
    expect(refused).toMatchObject({ status: 'checked', problem: 'bad_rows' });
    expect(listErrors(refused)).toEqual([[2, knownWithout]]);
    expect(await customersLike(marker)).toHaveLength(1);
  });

  it('creates customers once by two concurrent imports', async () => {
    const marker = newId();
    const lines = ['name', ...Array.from({ length: 1200 }, (_, at) => `Both ${marker} ${at}`)];
    const runs = [await checked('customers', lines), await checked('customers', lines)];
    await runAtOnce(runs);
    expect(await customersLike(marker)).toHaveLength(1200);
  });

  it('finds customers by an index, before PostgreSQL has statistics', async () => {
    const { pool } = portal.database;
    await pool.query(`insert into customer (id, name)
      select gen_random_uuid(), 'Many ' || n from generate_series(1, 2000) as n`);
    const calls = new Map<unknown, readonly unknown[][]>();
    const watch = (client: pg.PoolClient): void =>
      void calls.set(client, vi.spyOn(client, 'query').mock.calls);
    pool.on('acquire', watch);
    const run = await checked('customers', ['name', 'many 7', newId()]);
    pool.off('acquire', watch);
    vi.restoreAllMocks();
    const statements = [...calls.values()].flat().map(([query, values]) => ({
      text: String(Object(query).text),
      values,
    }));
    expect(listErrors(run)).toEqual([[2, knownWithout]]);
    const look = statements.find(({ text }) => text.includes('lateral (select from'));
    const { rows } = await pool.query(`explain ${look?.text}`, [look?.values].flat(1));
    const plan = JSON.stringify(rows);
    expect(plan).toContain('customer_likeness');
    expect(plan).not.toContain('Seq Scan');
  });
});

const here = 'name: This customer already has a clinic with this name and address.';

describe('clinics', () => {
  it('finds all clinics that the portal exported', async () => {
    const marker = newId();
    const { id } = await portal.world.addCustomer({ name: `Chain ${marker}` });
    await portal.world.addClinic(id, { name: `Zuid ${marker}` });
    const file = await exported(defineExport(listClinics), marker);
    const run = await portal.check(steward, await portal.begin(steward, 'clinics', file));
    expect(listErrors(run)).toEqual([[2, here]]);
  });

  it('matches clinics by customer, name and address', async () => {
    const marker = newId();
    const { world } = portal;
    const own = await world.addCustomer({ name: `Own ${marker}` });
    await world.addCustomer({ name: `Other ${marker}` });
    const address = { street: 'Chaussée d’Ixelles', houseNumber: '12 A', postalCode: '1050' };
    const there = { ...address, city: 'Ixelles', country: 'BE' } as const;
    await world.addClinic(own.id, { ...there, name: 'Hall' });
    await world.addClinic(own.id, { ...there, houseNumber: '7' });
    const archivedAt = new Date().toISOString();
    await world.addClinic(own.id, { ...there, name: 'Gone', archivedAt, isActive: false });
    const street = 'chaussee d’ixelles';
    const run = await checked('clinics', [
      'customer,name,street,house_number,postal_code,city,country',
      `Own ${marker},HALL,${street},12 a,1050,Elsene,BE`,
      `Own ${marker},Hall,${street},14,1050,Elsene,BE`,
      `Own ${marker},Hall,${street},12 A,1051,Elsene,BE`,
      `Own ${marker},Hall,Rue,12 A,1050,Elsene,BE`,
      `Own ${marker},Hall,${street},12 A,1050,Elsene,LU`,
      `Own ${marker},,${street},12 A,1050,Elsene,BE`,
      `Own ${marker},,${street},7,1050,Elsene,BE`,
      `Own ${marker},Gone,${street},12 A,1050,Elsene,BE`,
      `Other ${marker},Hall,${street},12 A,1050,Elsene,BE`,
      `${own.id},hall,${street},14,1050,Ixelles,BE`,
    ]);
    expect(listErrors(run)).toEqual([
      [2, here],
      [8, 'street: This customer already has a clinic without a name at this address.'],
      [11, 'name: This is the same as row 3.'],
    ]);
    const ran = await portal.run(steward, run, 'good_rows');
    expect(ran.counts).toMatchObject({ bad: 3, created: 7 });
  });

  it('creates clinics once by two concurrent imports', async () => {
    const { id } = await portal.world.addCustomer();
    const lines = [
      'customer,street,house_number,postal_code,city,country',
      ...Array.from({ length: 300 }, (_, at) => `${id},Straat,${at + 1},9000,Gent,BE`),
    ];
    const runs = [await checked('clinics', lines), await checked('clinics', lines)];
    await runAtOnce(runs);
    const made = await portal.database.orm.select().from(clinic).where(eq(clinic.customerId, id));
    expect(made).toHaveLength(300);
  });
});
