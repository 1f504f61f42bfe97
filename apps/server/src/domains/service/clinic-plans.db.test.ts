// @every-postgres It tests plans.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listInstalledDevices } from '@portal/contract/crm';
import { listServiceRequests, listServiceTickets } from '@portal/contract/service';
import { explainRun } from '#server/testing/explain-query.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { vacuum } from '#server/testing/vacuum.ts';

let portal: TestPortal;
let nurse: Caller;
let manager: Caller;
let customerId: string;

const insertClinic = (ofCustomer: string, from: string) => `insert into clinic
  (id, customer_id, street, house_number, postal_code, city, country)
  select gen_random_uuid(), ${ofCustomer}, 'Oudegracht', '12', '3511 AB', 'Utrecht', 'NL' from ${from}`;
const insertWork = (
  table: string,
  columns: string,
  values: string,
  { each, from = 'installed_device' }: { each: number; from?: string } = { each: 3 },
) => `insert into ${table}
  (id, customer_id, installed_device_id, serial_number, description, requester_email, created_at, updated_at, ${columns})
  select gen_random_uuid(), customer_id, id, serial_number, 'It beeps', 'ada' || ordinal || '@example.org',
    now() - ordinal * interval '1 hour', now() - ordinal * interval '1 hour', ${values}
  from ${from}, generate_series(1, ${each}) as n`;
/** On a device without a clinic, each of the first three by the person with the address. */
const insertLoose = (
  table: string,
  columns: string,
  values: string,
  email: string,
) => `insert into ${table}
  (id, customer_id, installed_device_id, serial_number, description, requester_email, ${columns})
  select gen_random_uuid(), customer_id, id, serial_number, 'It beeps',
    case when n <= 3 then '${email}' else 'eva' || n || '@example.org' end, ${values}
  from installed_device, generate_series(1, 20) as n where serial_number = '${loose}'`;
const loose = 'LOOSE-1';

/**
 * A customer of 50 clinics with 20 devices each, on which there are three tickets and requests, and with a
 * device in no clinic; and 500 customers of one device, which an average customer resembles.
 */
beforeAll(async () => {
  portal = await testPortal();
  const { world, database } = portal;
  const customer = await world.addCustomer();
  customerId = customer.id;
  const { id: clinicId } = await world.addClinic(customer.id);
  await world.addInstalledDevice(customer.id, { clinicId });
  for (const statement of [
    insertClinic(`'${customer.id}'`, 'generate_series(1, 49)'),
    `insert into customer (id, name) select gen_random_uuid(), 'Customer ' || n from generate_series(1, 500) as n`,
    insertClinic('id', `customer where id <> '${customer.id}'`),
    `insert into installed_device (id, customer_id, clinic_id, device_id, manufacturer_id, serial_number, created_at, updated_at)
      select gen_random_uuid(), clinic.customer_id, clinic.id, device_id, manufacturer_id, md5(n::text || clinic.id),
        now() - (clinic.ordinal * 20 + n) * interval '1 hour', now() - (clinic.ordinal * 20 + n) * interval '1 hour'
      from clinic cross join (select device_id, manufacturer_id from installed_device) as model,
        lateral generate_series(1, case clinic.customer_id when '${customer.id}' then 20 else 1 end) as n`,
    insertWork('service_ticket', 'number, requested_at', '10 * ordinal + n, now()'),
    insertWork('service_request', 'request_date', 'current_date'),
  ])
    await database.pool.query(statement);
  await world.addInstalledDevice(customer.id, { serialNumber: loose });
  const person = await world.addCustomerUser(customer.id, {
    clinicRole: 'own_clinics',
    clinicIds: [clinicId],
  });
  const { email } = person;
  for (const statement of [
    insertLoose('service_ticket', 'number, requested_at', '1000000 + n, now()', email),
    insertLoose('service_request', 'request_date', 'current_date', email),
  ])
    await database.pool.query(statement);
  await vacuum(database);
  const { rows: clinics } = await database.pool.query<{ id: string }>(
    `select id from clinic where customer_id = '${customer.id}' order by id <> '${clinicId}', ordinal desc limit 40`,
  );
  const clinicIds = clinics.map(({ id }) => id);
  manager = await portal.signedIn(
    await world.addCustomerUser(customer.id, { clinicRole: 'own_clinics', clinicIds }),
  );
  nurse = await portal.signedIn(person);
});

afterAll(() => portal.close());

describe('query plans of a user of one clinic of 50, for customers of any size', () => {
  it.each([
    ['tickets', listServiceTickets, 'service_ticket', 66],
    ['requests', listServiceRequests, 'service_request', 66],
    ['devices', listInstalledDevices, 'installed_device', 21],
  ])('finds the %s by the clinic, and reads none of others', async (_rows, route, table, count) => {
    for (const query of [{}, { status: ['new'] }, { ordering: 'updated_at' }, { limit: 5 }]) {
      if (table === 'installed_device' && 'status' in query) continue;
      const { body } = await portal.call(route, { as: nurse, query });
      expect(body).toMatchObject({ count });
      const calls = [() => portal.call(route, { as: nurse, query })];
      const { next } = Object(body);
      if (next) {
        const cursor = new URL(next).searchParams.get('cursor');
        calls.push(() => portal.call(route, { as: nurse, query: { ...query, cursor } }));
      }
      for (const call of calls) {
        const plan = await explainRun(portal, call);
        expect(plan).toMatch(/Index Cond: \(clinic_id = ANY/);
        if (table !== 'installed_device') expect(plan).toContain(`${table}_requester`);
        expect(plan).not.toMatch(
          new RegExp(`Seq Scan on ${table}\\b|${table}_(?:customer|ordinal|updated)`),
        );
        expect(plan).not.toMatch(/Rows Removed by Filter: \d{3}/);
      }
    }
  });

  it('plans such a list once, not for each number of clinics', async () => {
    const queries = vi.spyOn(portal.database.pool, 'query');
    for (const as of [nurse, manager])
      for (const route of [listInstalledDevices, listServiceTickets])
        expect((await portal.call(route, { as })).status).toBe(200);
    const lists = queries.mock.calls
      .map(([statement]): { text: string; isForAnyValues?: boolean } => Object(statement))
      .filter(({ text }) => text.startsWith('with counted'));
    queries.mockRestore();
    expect(lists.map(({ isForAnyValues }) => isForAnyValues)).toEqual([true, true, true, true]);
    expect(new Set(lists.map(({ text }) => text)).size).toBe(2);
  });
});

const readPage = (cursor: string | null) =>
  portal.call(listServiceRequests, {
    as: manager,
    query: { limit: 5, ...(cursor === null ? {} : { cursor }) },
  });
const readSecond = async () => {
  const { body } = await readPage(null);
  const cursor = new URL(body.next ?? '').searchParams.get('cursor');
  return { count: body.count, plan: await explainRun(portal, () => readPage(cursor)) };
};

describe('query plans of a user of 40 clinics of 50', () => {
  it('collects further pages of some thousands, and walks the list for those of more', async () => {
    const few = await readSecond();
    expect(few.count).toBeLessThan(20_000);
    expect(few.plan).toMatch(/Index Cond: \(id = ANY/);
    const from = `(select * from installed_device where customer_id = '${customerId}') as device`;
    await portal.database.pool.query(
      insertWork('service_request', 'request_date', 'current_date', { each: 23, from }),
    );
    await vacuum(portal.database);
    const many = await readSecond();
    expect(many.count).toBeGreaterThan(20_000);
    // The ids are read up to a bound, and none is looked up.
    expect(many.plan).toMatch(/Limit \(actual rows=20001/);
    expect(many.plan).not.toMatch(/Index Cond: \(id = ANY/);
    expect(many.plan).not.toMatch(/Rows Removed by Filter: \d{3}/);
  });
});
