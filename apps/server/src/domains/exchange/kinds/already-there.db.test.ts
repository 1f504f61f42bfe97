import {
  exportClinics,
  exportCustomers,
  runImport,
  type ImportRun,
} from '@portal/contract/exchange';
import type { ExportRoute } from '@portal/contract/kernel';
import { eq, like } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Transaction } from '#server/database/database.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { apiBase } from '#server/http/routes.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Caller } from '../../../../test/portal.ts';
import { errorsOf, importingPortal, type ImportingPortal } from '../imports/import-fixture.ts';
import { importProcessing } from '../imports/process-import.ts';

let portal: ImportingPortal;
let steward: Caller;

beforeAll(async () => {
  portal = await importingPortal();
  steward = await portal.signedIn(await portal.world.addEmployee(['customers']));
});
afterAll(() => portal.close());

const checked = async (kind: 'customers' | 'clinics', lines: readonly string[]) =>
  portal.check(steward, await portal.begin(steward, kind, lines.join('\n')));

const customersLike = (mark: string) =>
  portal.database.orm
    .select()
    .from(customer)
    .where(like(customer.name, `%${mark}%`))
    .orderBy(customer.ordinal);

async function exported({ path }: ExportRoute, search: string): Promise<string> {
  const { body } = await portal.app.inject({
    url: `${apiBase}${path}?search=${encodeURIComponent(search)}`,
    headers: { cookie: steward.cookie },
  });
  return body;
}

/** Runs imports side by side, as two processes do. */
async function runAtOnce(runs: readonly ImportRun[]): Promise<void> {
  const body = { mode: 'good_rows' } as const;
  for (const params of runs) await portal.call(runImport, { as: steward, params, body });
  const processRun = importProcessing(portal);
  const job = {
    id: newId(),
    isLast: true,
    signal: new AbortController().signal,
    finish: (effects: (tx: Transaction) => Promise<void>) =>
      portal.database.orm.transaction(effects),
  };
  await Promise.all(runs.map(({ id }) => processRun({ runId: id }, job)));
}

const known = 'name: A customer with this name and VAT number already exists.';
const knownWithout = 'name: A customer with this name and without a VAT number already exists.';

describe('customers', () => {
  it('that the portal exported are all there', async () => {
    const mark = newId();
    await portal.world.addCustomer({
      name: `Huidkliniek ${mark}`,
      vatNumber: 'NL 8123.45.678 B01',
    });
    await portal.world.addCustomer({ name: `=Clinique "Lumière", ${mark}` });
    const file = await exported(exportCustomers, mark);
    const run = await portal.check(steward, await portal.begin(steward, 'customers', file));
    expect(run.counts).toMatchObject({ rows: 2, good: 0, bad: 2 });
    expect(errorsOf(run)).toEqual([
      [2, knownWithout],
      [3, known],
    ]);
    expect(run.faults[1]?.errors[0]?.value).toBe(`Huidkliniek ${mark}`);
  });

  it('are the same by name and VAT number, however both are written; and others otherwise', async () => {
    const mark = newId();
    const { world } = portal;
    await world.addCustomer({ name: `Clinique Lumière ${mark}`, vatNumber: 'BE 0123.456.789' });
    await world.addCustomer({ name: `Bare ${mark}` });
    const run = await checked('customers', [
      'name,vat_number',
      `CLINIQUE  lumiere ${mark},be0123456789`,
      `Clinique Lumière ${mark},BE0987654321`,
      `Clinique Lumière ${mark},`,
      `Bare ${mark},`,
      `Bare ${mark},BE 0123.456.789`,
      `Clinique Lumière Noord ${mark},BE 0123.456.789`,
      `BARE ${mark},be0123456789`,
      `New ${mark},`,
      `néw ${mark},`,
      `,BE 0123.456.789`,
    ]);
    expect(errorsOf(run)).toEqual([
      [2, known],
      [5, knownWithout],
      [8, 'name: This is the same as row 6.'],
      [10, 'name: This is the same as row 9.'],
      [11, 'name: This field is required'],
    ]);
    const ran = await portal.run(steward, run, 'good_rows');
    expect(ran).toMatchObject({ status: 'imported', counts: { bad: 5, created: 5 } });
    expect((await customersLike(mark)).map(({ name }) => name.replace(` ${mark}`, ''))).toEqual([
      'Clinique Lumière',
      'Bare',
      'Clinique Lumière',
      'Clinique Lumière',
      'Bare',
      'Clinique Lumière Noord',
      'New',
    ]);
  });

  it('that somebody added since the check are bad after all', async () => {
    const mark = newId();
    const run = await checked('customers', ['name', `Late ${mark}`, `Other ${mark}`]);
    expect(run.counts).toMatchObject({ good: 2, bad: 0 });
    await portal.world.addCustomer({ name: `LATE ${mark}` });
    const refused = await portal.run(steward, run, 'all');
    expect(refused).toMatchObject({ status: 'checked', problem: 'bad_rows' });
    expect(errorsOf(refused)).toEqual([[2, knownWithout]]);
    expect(await customersLike(mark)).toHaveLength(1);
  });

  it('of two imports at once are made by one of them', async () => {
    const mark = newId();
    const lines = ['name', ...Array.from({ length: 1200 }, (_, at) => `Both ${mark} ${at}`)];
    const runs = [await checked('customers', lines), await checked('customers', lines)];
    await runAtOnce(runs);
    expect(await customersLike(mark)).toHaveLength(1200);
  });

  it('are looked for by an index, before PostgreSQL knows anything of them', async () => {
    const { pool } = portal.database;
    await pool.query(`insert into customer (id, name)
      select gen_random_uuid(), 'Many ' || n from generate_series(1, 20000) as n`);
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    const run = await checked('customers', ['name', 'many 7', newId()]);
    const asked = queries.mock.calls.map(([query, values]) => ({
      text: String(Object(query).text),
      values,
    }));
    queries.mockRestore();
    expect(errorsOf(run)).toEqual([[2, knownWithout]]);
    const look = asked.find(({ text }) => text.includes('lateral (select from'));
    const { rows } = await pool.query(`explain ${look?.text}`, [look?.values].flat(1));
    const plan = JSON.stringify(rows);
    expect(plan).toContain('customer_likeness');
    expect(plan).not.toContain('Seq Scan');
  });
});

const here = 'name: This customer already has a clinic with this name and address.';

describe('clinics', () => {
  it('that the portal exported are all there', async () => {
    const mark = newId();
    const { id } = await portal.world.addCustomer({ name: `Chain ${mark}` });
    await portal.world.addClinic(id, { name: `Zuid ${mark}` });
    const file = await exported(exportClinics, mark);
    const run = await portal.check(steward, await portal.begin(steward, 'clinics', file));
    expect(errorsOf(run)).toEqual([[2, here]]);
  });

  it('are the same by customer, name and address; and others otherwise', async () => {
    const mark = newId();
    const { world } = portal;
    const own = await world.addCustomer({ name: `Own ${mark}` });
    await world.addCustomer({ name: `Other ${mark}` });
    const address = { street: 'Chaussée d’Ixelles', houseNumber: '12 A', postalCode: '1050' };
    const there = { ...address, city: 'Ixelles', country: 'BE' } as const;
    await world.addClinic(own.id, { ...there, name: 'Hall' });
    await world.addClinic(own.id, { ...there, houseNumber: '7' });
    const archivedAt = new Date().toISOString();
    await world.addClinic(own.id, { ...there, name: 'Gone', archivedAt, isActive: false });
    const street = 'chaussee d’ixelles';
    const run = await checked('clinics', [
      'customer,name,street,house_number,postal_code,city,country',
      `Own ${mark},HALL,${street},12 a,1050,Elsene,BE`,
      `Own ${mark},Hall,${street},14,1050,Elsene,BE`,
      `Own ${mark},Hall,${street},12 A,1051,Elsene,BE`,
      `Own ${mark},Hall,Rue,12 A,1050,Elsene,BE`,
      `Own ${mark},Hall,${street},12 A,1050,Elsene,LU`,
      `Own ${mark},,${street},12 A,1050,Elsene,BE`,
      `Own ${mark},,${street},7,1050,Elsene,BE`,
      `Own ${mark},Gone,${street},12 A,1050,Elsene,BE`,
      `Other ${mark},Hall,${street},12 A,1050,Elsene,BE`,
      `${own.id},hall,${street},14,1050,Ixelles,BE`,
    ]);
    expect(errorsOf(run)).toEqual([
      [2, here],
      [8, 'street: This customer already has a clinic without a name at this address.'],
      [11, 'name: This is the same as row 3.'],
    ]);
    const ran = await portal.run(steward, run, 'good_rows');
    expect(ran.counts).toMatchObject({ bad: 3, created: 7 });
  });

  it('of two imports at once are made by one of them', async () => {
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
