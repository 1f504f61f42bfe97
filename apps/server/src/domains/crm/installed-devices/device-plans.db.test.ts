// @every-postgres It tests plans.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDueCalendar, listCustomers, listInstalledDevices } from '@portal/contract/crm';
import { explainForAnyValues, explainQuery } from '#server/testing/explain-query.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { vacuum } from '#server/testing/vacuum.ts';

let portal: TestPortal;
let steward: Caller;
let clinician: Caller;
let nurse: Caller;
/** Columns of one device, with the ids that it refers to. */
let ids: Record<string, string>;

beforeAll(async () => {
  portal = await testPortal();
  const { world, database } = portal;
  for (let at = 0; at < 20; at += 1) {
    const customer = await world.addCustomer();
    const clinic = await world.addClinic(customer.id);
    await world.addInstalledDevice(customer.id, { clinicId: clinic.id });
  }
  await database.pool.query(`insert into installed_device (id, customer_id, clinic_id, device_id,
      manufacturer_id, serial_number, status, installation_date, next_maintenance_on)
    select gen_random_uuid(), customer_id, clinic_id, device_id, manufacturer_id,
      md5(n::text || serial_number),
      case when n % 50 = 0 then 'out_of_service' when n % 20 = 0 then 'decommissioned' else 'active' end,
      date '2020-01-01' + n, date '2026-01-01' + n
    from installed_device, generate_series(1, 300) as n`);
  await vacuum(portal.database);
  const { rows } = await database.pool.query('select * from installed_device limit 1');
  ids = rows[0];
  steward = await portal.signedIn(await world.addEmployee([]));
  clinician = await portal.signedIn(await world.addCustomerUser(String(ids['customer_id'])));
  const clinics = {
    clinicRole: 'own_clinics' as const,
    clinicIds: [String(ids['clinic_id'])],
  };
  nurse = await portal.signedIn(await world.addCustomerUser(String(ids['customer_id']), clinics));
});

afterAll(() => portal.close());

const list = (query: Record<string, unknown>, as = steward) =>
  explainQuery(portal, () => portal.call(listInstalledDevices, { as, query }));

describe('query plans with 6,000 installed devices', () => {
  it.each([
    ['customer_id', 'installed_device_customer'],
    ['clinic_id', 'installed_device_clinic'],
    ['device_id', 'installed_device_device'],
    ['manufacturer_id', 'installed_device_manufacturer'],
  ])('finds the devices of one %s by its index', async (filter, index) => {
    const plan = await list({ [filter]: ids[filter] });
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on installed_device');
  });

  it.each([
    [{ status: 'out_of_service' }, 'installed_device_status'],
    [{ due_until: '2026-02-01' }, 'installed_device_due'],
    [{ due_from: '2026-02-01', due_until: '2026-03-01' }, 'installed_device_due'],
    [{ due_from: '2028-09-01' }, 'installed_device_due'],
    [{ search: 'c4ca4' }, 'installed_device_search'],
  ])('finds the devices of %j by an index', async (query, index) => {
    const plan = await list(query);
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on installed_device');
  });

  it.each([
    ['serial_number', 'installed_device_serial_order'],
    ['-installation_date', 'installed_device_installation_order'],
    ['next_maintenance_on', 'installed_device_maintenance_order'],
    ['-created_at', 'installed_device_created_order'],
    ['updated_at', 'installed_device_updated_order'],
    ['', 'installed_device_ordinal_unique'],
  ])(
    'reads the first page in the order of "%s" from an index, with no sort',
    async (ordering, index) => {
      const plan = await list({ ordering });
      expect(plan).toContain(index);
      expect(plan).not.toContain('Seq Scan on installed_device');
    },
  );

  it('reads what is due in its order from one range of an index', async () => {
    const due = { due_from: '2028-01-01', due_until: '2028-03-01' };
    for (const ordering of ['next_maintenance_on', '-next_maintenance_on']) {
      const plan = await list({ ...due, ordering });
      // Matches two index conditions: of the page and of the count.
      expect(plan.match(/Index Cond: .*>= '2028-01-01'.*<= '2028-03-01'/g)).toHaveLength(2);
      expect(plan).toMatch(/Limit .*\n *-> {2}Index Scan/);
    }
  });

  it('finds the devices of a user’s clinics by an index, with any filter and order', async () => {
    for (const query of [{}, { search: 'c4ca4' }, { ordering: 'updated_at' }, { offset: 25 }]) {
      const plan = await list(query, nurse);
      expect(plan).toMatch(/installed_device_(?:clinic|customer)\b/);
      expect(plan).not.toContain('Seq Scan on installed_device');
    }
  });

  it('finds a customer’s devices by an index, with any filter', async () => {
    for (const query of [{}, { search: 'c4ca4' }, { due_until: '2026-02-01' }]) {
      const plan = await list(query, clinician);
      expect(plan).not.toContain('Seq Scan on installed_device');
    }
  });

  it.each(['c4ca4', 'c4', 'qxzqvw', 'customer', 'product c4ca4', 'maker customer utrecht'])(
    'finds “%s” in serial numbers and in names by an index each',
    async (search) => {
      for (const query of [{ search }, { search, offset: 1 }, { search, status: 'active' }]) {
        const plan = await list(query);
        for (const index of ['search', 'device', 'customer', 'clinic'])
          expect(plan).toContain(`installed_device_${index}`);
        expect(plan).not.toContain('Seq Scan on installed_device');
      }
      for (const query of [{ search }, { search, customer_id: ids['customer_id'] }])
        expect(await list(query, clinician)).not.toContain('Seq Scan on installed_device');
    },
  );

  it.each(['c4ca4', 'S83-702', '0032 2 555 12 34'])(
    'reads “%s” once for all of a customer’s devices, not for each',
    async (search) => {
      for (const [as, query] of [
        [steward, { search, customer_id: ids['customer_id'] }],
        [clinician, { search }],
      ] as const) {
        const plan = await explainForAnyValues(portal, () =>
          portal.call(listInstalledDevices, { as, query }),
        );
        expect(plan).toContain('installed_device_customer');
        expect(plan).not.toMatch(/(?:Filter|Cond): .*search_(?:joined|words|number|national)\(/);
      }
    },
  );

  it('finds what is due in a month by an index, for a customer as well', async () => {
    const query = { from: '2026-05-01', until: '2026-05-31' };
    for (const as of [steward, clinician]) {
      const plan = await explainQuery(portal, () => portal.call(getDueCalendar, { as, query }));
      expect(plan).toContain('installed_device_due');
      expect(plan).not.toContain('Seq Scan on installed_device');
    }
  });

  it('counts the devices of each customer of a page by an index alone', async () => {
    const plan = await explainQuery(portal, () => portal.call(listCustomers, { as: steward }));
    expect(plan).toMatch(/Index Only Scan using installed_device_customer/);
  });
});
