import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listInstalledDevices } from '@portal/contract/crm';
import { listDocuments } from '@portal/contract/documents';
import { isGtin } from '@portal/contract/kernel';
import { listManufacturers, listDevices } from '@portal/contract/products';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { demoAccounts } from './demo-accounts.ts';
import { loadDemo } from './load-demo.ts';

// The demo company's clock restarts each time: due and end dates are relative to it.
const now = new Date('2027-02-28T10:00:00Z');
const today = `'2027-02-28'::date`;
const at = `'${now.toISOString()}'::timestamptz`;

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set(now);
  await loadDemo(createSystemContext(portal, 'demo', now));
});

afterAll(() => portal.close());

async function readRow(query: string): Promise<unknown> {
  const { rows } = await portal.database.pool.query<Record<string, unknown>>(query);
  return rows[0];
}

describe('catalogue of the demo company', () => {
  // @specification 1.12
  it('has products of all four types, of twelve manufacturers', async () => {
    const counted = await readRow(`select
      (select count(*) from manufacturer) as manufacturers,
      (select count(distinct manufacturer_id) from product) as with_products,
      (select count(*) from product where product_type = 'device') as devices,
      (select count(*) from product where product_type = 'consumable') as consumables,
      (select count(*) from product where product_type = 'pharmaceutical') as pharmaceuticals,
      (select count(*) from product where product_type = 'sparepart') as spare_parts,
      (select count(distinct name) from product) as names,
      (select count(distinct category_id) from product) = (select count(*) from device_category) as sorted,
      (select count(distinct product_id) from product_compatibility) as fitting,
      (select count(distinct product_id) from marketing_content) as advertised,
      (select count(*) from marketing_content) as texts`);
    expect(counted).toEqual({
      manufacturers: 12,
      with_products: 12,
      devices: 60,
      consumables: 80,
      pharmaceuticals: 30,
      spare_parts: 70,
      names: 240,
      sorted: true,
      fitting: 150,
      advertised: 12,
      texts: 36,
    });
  });

  it('has valid numbers that belong to nobody', async () => {
    const products = await portal.database.orm.select({ gtin: product.gtin }).from(product);
    const gtins = products.flatMap(({ gtin }) => gtin ?? []);
    expect(gtins.length).toBeGreaterThan(200);
    expect(gtins.every((gtin) => isGtin(gtin) && gtin.startsWith('952'))).toBe(true);
  });

  it('contains every product of the leaflets', async () => {
    const strays = await readRow(`select count(*) as strays from document
      left join product on product.id = document.product_id
      where (document.manufacturer_id is null) <> (document.audience = 'all_customers')
        or position(product.name in document.title) = 0`);
    expect(strays).toEqual({ strays: 0 });
  });
});

describe('devices of its customers', () => {
  it('installs 150 devices, some overdue and some due soon', async () => {
    const counted = await readRow(`select count(*) as devices,
      count(*) filter (where customer_id is null) as in_stock,
      count(*) filter (where next_maintenance_on < ${today}) >= 8 as late,
      count(*) filter (where next_maintenance_on between ${today} and ${today} + 30) >= 8 as soon,
      count(distinct status) as statuses,
      count(distinct device_id) > 40 as of_many_models from installed_device`);
    expect(counted).toEqual({
      devices: 150,
      in_stock: 8,
      late: true,
      soon: true,
      statuses: 4,
      of_many_models: true,
    });
  });

  it('gives devices a history that their next maintenance follows from, and nothing of days to come', async () => {
    const wrong = await readRow(`select
      count(*) filter (where next_maintenance_on is distinct from (coalesce(
        (select max(performed_on) from maintenance_record record
          where record.installed_device_id = installed_device.id and kind = 'preventive'),
        installation_date) + make_interval(months => maintenance_interval_months))::date) as miscounted,
      count(*) filter (where installation_date > ${today} or installed_device.created_at > ${at}) as too_new,
      count(*) filter (where clinic_id is not null and not exists (select from clinic where
        clinic.id = clinic_id and clinic.customer_id = installed_device.customer_id and is_active)) as misplaced,
      (select count(*) from maintenance_record where performed_on > ${today}) as done_tomorrow,
      (select count(distinct kind) from maintenance_record) as kinds,
      (select count(*) > 150 from maintenance_record) as long_history
      from installed_device join product on product.id = device_id`);
    expect(wrong).toEqual({
      miscounted: 0,
      too_new: 0,
      misplaced: 0,
      done_tomorrow: 0,
      kinds: 5,
      long_history: true,
    });
  });
});

describe('viewing rights of its customers', () => {
  it('grants 120 viewing rights in all states, each with its history', async () => {
    const counted = await readRow(`select count(*) as rights,
      count(*) filter (where not is_active) >= 10 as closed,
      count(*) filter (where is_active and expires_at <= ${at}) >= 5 as expired,
      count(*) filter (where is_active and expires_at between ${at} and ${at} + interval '30 days') >= 5 as expiring,
      count(distinct (manufacturer_id is null, product_type is null, product_id is null)) as coverages,
      count(distinct customer_id) as customers,
      count(*) filter (where created_at > ${at} or granted_by is null) as odd,
      (select count(distinct right_id) from viewing_right_change where action = 'granted') as granted,
      (select count(distinct action) from viewing_right_change) as actions,
      (select count(*) from viewing_right_change where at > ${at}) as to_come
      from product_viewing_right`);
    expect(counted).toEqual({
      rights: 120,
      closed: true,
      expired: true,
      expiring: true,
      coverages: 4,
      customers: 38,
      odd: 0,
      granted: 120,
      actions: 3,
      to_come: 0,
    });
  });
});

describe('leads', () => {
  it('adds 45 leads in all stages, with notes and a history, and nothing in the future', async () => {
    const counted = await readRow(`select count(*) as leads, count(distinct stage) as stages,
      count(distinct priority) as priorities, count(distinct source) as sources,
      count(*) filter (where assigned_to is null) as nobodys,
      count(*) filter (where customer_id is not null) as customers,
      count(*) filter (where (stage = 'lost') < (lost_reason is not null)) as odd_reasons,
      count(*) filter (where created_at > ${at} or stage_changed_at > ${at} or last_note_at > ${at}) as to_come,
      count(*) filter (where last_note_at is distinct from
        (select max(created_at) from lead_note where lead_id = lead.id)) as misdated,
      count(*) filter (where (to_stage, at) is distinct from (stage, stage_changed_at)) as misplaced,
      (select count(*) > 80 from lead_note) as many_notes,
      (select count(*) > 30 from lead_product) as many_preferences
      from lead left join lateral (select to_stage, at from lead_move where lead_id = lead.id
        order by at desc limit 1) as last on true`);
    expect(counted).toEqual({
      leads: 45,
      stages: 6,
      priorities: 3,
      sources: 4,
      nobodys: 5,
      customers: 6,
      odd_reasons: 0,
      to_come: 0,
      misdated: 0,
      misplaced: 0,
      many_notes: true,
      many_preferences: true,
    });
  });
});

describe('whoever tries a customer’s account', () => {
  it.for([demoAccounts.customer, demoAccounts.secondCustomer])(
    'gives the customer’s account %s active devices, some overdue and some due soon',
    async (email) => {
      const { orm } = portal.database;
      const [account] = await orm.select().from(userAccount).where(eq(userAccount.email, email));
      if (!account?.customerId) throw new Error(`${email} is of no customer`);
      const as = await portal.signedIn(account);
      const soon = addMilliseconds(now, days(30)).toISOString().slice(0, 10);
      const running = and(
        eq(installedDevice.customerId, account.customerId),
        eq(installedDevice.status, 'active'),
      );
      expect(await orm.$count(installedDevice, running)).toBeGreaterThanOrEqual(3);
      const devices = await portal.call(listInstalledDevices, { as });
      const due = devices.body.results.map((one) => one.next_maintenance_on ?? '9999');
      expect(due.some((day) => day < '2027-02-28')).toBe(true);
      expect(due.some((day) => day >= '2027-02-28' && day <= soon)).toBe(true);
      const { body: library } = await portal.call(listDocuments, { as });
      const opened = library.results.filter((one) => one.audience === 'by_rights' && one.product);
      expect(opened.length).toBeGreaterThanOrEqual(5);
      const { body: manufacturers } = await portal.call(listManufacturers, { as });
      expect(manufacturers.count).toBeGreaterThanOrEqual(2);
      const { body: visible } = await portal.call(listDevices, { as });
      expect(visible.count).toBeGreaterThanOrEqual(3);
    },
  );
});
