// @every-postgres It tests plans.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { search } from '@portal/contract/search';
import { explainQueries, explainQuery } from '#server/testing/explain-query.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { vacuum } from '#server/testing/vacuum.ts';

let portal: TestPortal;
let employee: Caller;
let clinician: Caller;

/** So few that a scan of a whole table is cheap: an index is used because it fits. */
const rowCount = 4000;

beforeAll(async () => {
  portal = await testPortal();
  const { world, database } = portal;
  const customer = await world.addCustomer();
  await world.addClinic(customer.id);
  const device = await world.addInstalledDevice(customer.id, { serialNumber: 'S-1' });
  await world.addTicket(customer.id, { installedDeviceId: device.id });
  await world.addLead();
  const query = (text: string) => database.pool.query(text);
  await query(`insert into customer (id, name) select gen_random_uuid(), md5(n::text) || ' Clinic'
    from generate_series(1, ${rowCount}) as n`);
  await query(`insert into installed_device (id, customer_id, device_id, manufacturer_id, serial_number, status)
    select gen_random_uuid(), (select id from customer where ordinal = 1 + n), device_id, manufacturer_id,
      upper(md5(n::text)), 'active'
    from installed_device, generate_series(1, ${rowCount}) as n`);
  await query(`insert into service_ticket (id, number, customer_id, installed_device_id, serial_number,
      description, requester_email, requested_at)
    select gen_random_uuid(), 1000 + n, (select id from customer where ordinal = 1 + n), installed_device_id,
      upper(md5(n::text)), 'It beeps', 'ada@example.org', now()
    from service_ticket, generate_series(1, ${rowCount}) as n`);
  await query(`insert into document (id, category, title, blob_path, file_name, file_size, content_type)
    select gen_random_uuid(), 'technical', md5(n::text), 'document/' || n, 'manual.pdf', 9, 'application/pdf'
    from generate_series(1, ${rowCount}) as n`);
  await vacuum(database);
  employee = await portal.signedIn(
    await world.addEmployee(['users', 'staff', 'service', 'pipeline']),
  );
  clinician = await portal.signedIn(await world.addCustomerUser(customer.id));
});

afterAll(() => portal.close());

const plan = (q: string, as: Caller) =>
  explainQuery(portal, () => portal.call(search, { as, query: { q } }));

/** The plan of the search for what matches, also where names that are near were looked for after it. */
async function planMatches(q: string, as: Caller): Promise<string> {
  const plans = await explainQueries(portal, () => portal.call(search, { as, query: { q } }));
  const found = plans.findLast((one) => one.includes('CTE') && !one.includes('word_similarity'));
  if (found === undefined) throw new Error('The search was not planned');
  return found;
}

const sequentialScan = /Seq Scan on (?:customer|installed_device|service_ticket|document)\b/u;

it.each(['c4ca4', 'c4ca4 2e', 'c4', 'C4CA-4', 'c4 a', 'manual', 'T-001234'])(
  'scans no whole table for “%s” in 4,000 rows per kind',
  async (q) => {
    for (const as of [employee, clinician])
      expect(await planMatches(q, as)).not.toMatch(sequentialScan);
  },
);

it('uses the indexes of terms, serial numbers and ticket numbers, without counting', async () => {
  const found = await plan('c4ca4', employee);
  for (const index of [
    'customer_search',
    'installed_device_search',
    'service_ticket_search',
    'document_search',
    'installed_device_serial_order',
  ])
    expect(found).toContain(index);
  // Counts read CTEs only, no tables.
  expect(found.match(/Aggregate {2}.*\n *-> {2}CTE Scan on (?:short|newest)/gu)).toHaveLength(9);
  expect(await plan('1234', employee)).toContain('service_ticket_number_unique');
});

it('finds near names through the indexes of terms, in a statement of their own', async () => {
  for (const as of [employee, clinician]) {
    // The second: the first finds nothing.
    const found = await plan('fedcbaq ab', as);
    expect(found).toContain('word_similarity');
    expect(found).not.toMatch(sequentialScan);
  }
  expect(await plan('fedcbaq', employee)).toContain('customer_search');
});

it('finds near serial numbers through the index of terms, among devices alone', async () => {
  for (const as of [employee, clinician]) {
    const found = await plan('C4CA4-2E8X1', as);
    expect(found).toContain('word_similarity');
    expect(found).not.toMatch(sequentialScan);
    expect(found).not.toContain('customer_search');
  }
  // The clinic reads its own few devices.
  expect(await plan('C4CA4-2E8X1', employee)).toContain('installed_device_search');
});

it('filters the hits of other terms by single letters', async () => {
  const narrowed = await plan('c4ca4 a', employee);
  expect(narrowed).toContain('customer_search');
  expect(await plan('a b', employee)).not.toContain('customer_search');
});
