import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  archiveClinic,
  changeClinic,
  createClinic,
  getClinic,
  listClinics,
  type ClinicInput,
} from '@portal/contract/crm';
import { auditEntry } from '#server/audit/audit.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { getSampleSize } from '#server/testing/sample-size.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { installedDevice } from '../installed-devices/installed-device.table.ts';
import { clinic } from './clinic.table.ts';

let portal: TestPortal;
let steward: Caller;
let reader: Caller;
let own: { id: string };
let clinician: Caller;

beforeAll(async () => {
  portal = await testPortal();
  own = await portal.world.addCustomer();
  steward = await portal.signedIn(await portal.world.addEmployee(['customers']));
  reader = await portal.signedIn(await portal.world.addEmployee(['system']));
  clinician = await portal.signedIn(await portal.world.addCustomerUser(own.id));
});

afterAll(() => portal.close());

const bodyFor = (customerId: string, overrides: Partial<ClinicInput> = {}): ClinicInput => ({
  customer_id: customerId,
  street: 'Rue de la Loi',
  house_number: '16',
  postal_code: '1000',
  city: 'Bruxelles',
  country: 'BE',
  ...overrides,
});

describe('creating a clinic', () => {
  it('returns 401, 403 without a token, and 403 without the permission to create a clinic', async () => {
    const body = bodyFor(own.id);
    expect((await portal.call(createClinic, { body })).status).toBe(401);
    const forged = { cookie: steward.cookie, csrf: portal.anonymous.csrf };
    const response = await portal.call(createClinic, { as: forged, body });
    expect(response).toMatchObject({ status: 403, body: { code: 'csrf_failed' } });
    expect((await portal.call(createClinic, { as: reader, body })).status).toBe(403);
    expect((await portal.call(createClinic, { as: clinician, body })).status).toBe(403);
  });

  // @specification 3.13
  it('returns 400 and names every missing field in the caller’s language', async () => {
    const response = await portal.call(createClinic, {
      as: steward,
      body: { customer_id: own.id, street: '  ', country: 'DE' },
      headers: { 'accept-language': 'nl-BE, en;q=0.5' },
    });
    expect(response.status).toBe(400);
    expect(Object.keys(response.body ?? {}).toSorted()).toEqual([
      'city',
      'country',
      'house_number',
      'postal_code',
      'street',
    ]);
  });

  it('returns 400 for a customer that does not exist and for another country’s postal code', async () => {
    const unknown = await portal.call(createClinic, { as: steward, body: bodyFor(newId()) });
    expect(unknown).toMatchObject({ status: 400, body: { customer_id: ['This does not exist.'] } });
    const body = bodyFor(own.id, { country: 'NL' });
    const response = await portal.call(createClinic, { as: steward, body });
    expect(response).toMatchObject({ status: 400 });
    expect(response.body).toHaveProperty('postal_code');
  });

  // @specification 7.28
  it('returns 201 with the postal code in its country’s spelling, an ETag and an audit row', async () => {
    const body = bodyFor(own.id, { country: 'NL', postal_code: '3511ab' });
    const response = await portal.call(createClinic, { as: steward, body });
    expect(response).toMatchObject({
      status: 201,
      headers: { etag: '"1"' },
      // @specification 3.15
      body: { postal_code: '3511 AB', name: null, is_active: true, customer: { id: own.id } },
    });
    const rows = await portal.database.orm
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.objectId, response.body.id));
    expect(rows).toMatchObject([{ action: 'create', objectType: 'clinic', actorKind: 'employee' }]);
  });

  it.each([
    ['NL', '1234\u00A0AB', '1234 AB'],
    ['NL', 'NL-1234 AB', '1234 AB'],
    ['NL', '1234-AB', '1234 AB'],
    ['BE', 'B-1000', '1000'],
    ['BE', '1 000', '1000'],
    ['LU', 'L\u20131234', 'L-1234'],
    ['LU', '1234', 'L-1234'],
    ['FR', 'F-75001', '75001'],
    ['FR', '75\u202F001', '75001'],
  ] as const)('writes in %s the postal code “%s” as %s', async (country, typed, spelled) => {
    const body = bodyFor(own.id, { country, postal_code: typed });
    const { status, body: made } = await portal.call(createClinic, { as: steward, body });
    expect([status, made.postal_code]).toEqual([201, spelled]);
  });
});

describe('clinics of a customer’s user', () => {
  // @specification 7.28
  it('shows a customer’s user their own clinics and nothing of another customer’s', async () => {
    const other = await portal.world.addCustomer();
    const foreign = await portal.world.addClinic(other.id);
    const response = await portal.call(listClinics, { as: clinician });
    expect(response.body.results.every((item) => item.customer_id === own.id)).toBe(true);
    expect(response.body.count).toBe(response.body.results.length);
    const filtered = await portal.call(listClinics, {
      as: clinician,
      query: { customer_id: other.id },
    });
    expect(filtered.body).toMatchObject({ count: 0, results: [] });
    expect((await portal.call(getClinic, { as: clinician, params: foreign })).status).toBe(404);
  });
});

describe('changing a clinic', () => {
  // @specification 7.29
  it('returns 400 before 412 for a wrong postal code, customer or last clinic', async () => {
    const { id: customerId } = await portal.world.addCustomer();
    const params = await portal.world.addClinic(customerId);
    const headers = { 'if-match': '"9"' };
    const changed = (body: Record<string, unknown>) =>
      portal.call(changeClinic, { as: steward, params, body, headers });
    for (const [body, field] of [
      [{ postal_code: '123' }, 'postal_code'],
      [{ customer_id: newId() }, 'customer_id'],
      [{ is_active: false }, 'non_field_errors'],
    ] as const) {
      const response = await changed(body);
      expect(response.status).toBe(400);
      expect(Object.keys(response.body)).toEqual([field]);
    }
    const last = await portal.call(archiveClinic, { as: steward, params, headers });
    expect(last.status).toBe(400);
    expect((await changed({ city: 'Gent' })).status).toBe(412);
  });
});

describe('archiving', () => {
  it('returns 404 before 400 for archiving a clinic that is not there, whatever was sent', async () => {
    const params = { id: newId() };
    const response = await portal.call(changeClinic, { as: steward, params, body: { colour: 1 } });
    expect(response.status).toBe(404);
  });

  // @specification 3.16, 4.36, 7.29
  it('takes devices and users out of an archived clinic, keeps it readable, and restores it by PATCH', async () => {
    const { orm } = portal.database;
    const { id: customerId } = await portal.world.addCustomer();
    await portal.world.addClinic(customerId);
    const closing = await portal.world.addClinic(customerId);
    const person = await portal.world.addCustomerUser(customerId, { clinicId: closing.id });
    const { id: deviceId } = await portal.world.addInstalledDevice(customerId, {
      clinicId: closing.id,
    });

    expect((await portal.call(archiveClinic, { as: steward, params: closing })).status).toBe(204);
    const [detachedDevice] = await orm
      .select()
      .from(installedDevice)
      .where(eq(installedDevice.id, deviceId));
    expect(detachedDevice).toMatchObject({ customerId, clinicId: null });
    const [account] = await orm.select().from(userAccount).where(eq(userAccount.id, person.id));
    expect(account?.clinicId).toBeNull();
    const archived = await portal.call(getClinic, { as: steward, params: closing });
    expect(archived.body.is_active).toBe(false);

    const body = { is_active: true };
    const back = await portal.call(changeClinic, { as: steward, params: closing, body });
    expect(back.body.is_active).toBe(true);
  });

  // @specification 5.12
  it('returns 400 for archiving the last active clinic, by DELETE and by PATCH', async () => {
    const { id } = await portal.world.addCustomer();
    const last = await portal.world.addClinic(id);
    const refusal = { non_field_errors: ['At least one clinic must remain active.'] };
    const archived = await portal.call(archiveClinic, { as: steward, params: last });
    expect(archived).toMatchObject({ status: 400, body: refusal });
    const body = { is_active: false };
    const changed = await portal.call(changeClinic, { as: steward, params: last, body });
    expect(changed).toMatchObject({ status: 400, body: refusal });
  });

  it('leaves the users and devices of a clinic behind when it goes to another customer', async () => {
    const { orm } = portal.database;
    const [from, to] = [await portal.world.addCustomer(), await portal.world.addCustomer()];
    await portal.world.addClinic(from.id);
    const moving = await portal.world.addClinic(from.id);
    const person = await portal.world.addCustomerUser(from.id, { clinicId: moving.id });
    const { id: deviceId } = await portal.world.addInstalledDevice(from.id, {
      clinicId: moving.id,
    });

    const body = { customer_id: to.id };
    const moved = await portal.call(changeClinic, { as: steward, params: moving, body });
    expect(moved).toMatchObject({ status: 200, body: { customer: { id: to.id } } });
    const [account] = await orm.select().from(userAccount).where(eq(userAccount.id, person.id));
    expect(account).toMatchObject({ customerId: from.id, clinicId: null });
    const [detachedDevice] = await orm
      .select()
      .from(installedDevice)
      .where(eq(installedDevice.id, deviceId));
    expect(detachedDevice).toMatchObject({ customerId: from.id, clinicId: null });
  });

  it('never archives the last active clinic of the customer it has just moved to, in many rounds', async () => {
    const { orm } = portal.database;
    for (let round = 0; round < getSampleSize(30, 4); round += 1) {
      const [from, to] = [await portal.world.addCustomer(), await portal.world.addCustomer()];
      await portal.world.addClinic(from.id);
      const moving = await portal.world.addClinic(from.id);
      await Promise.all([
        portal.call(changeClinic, { as: steward, params: moving, body: { customer_id: to.id } }),
        portal.call(archiveClinic, { as: steward, params: moving }),
      ]);
      const auditEntries = await orm
        .select({ action: auditEntry.action })
        .from(auditEntry)
        .where(eq(auditEntry.objectId, moving.id))
        .orderBy(auditEntry.ordinal);
      const order = auditEntries.map(({ action }) => action).join();
      expect(['change', 'archive,change']).toContain(order);
    }
  });

  // @specification 5.12
  it('leaves one clinic active when 32 clients archive the last two at once, in many rounds', async () => {
    const { orm } = portal.database;
    for (let round = 0; round < getSampleSize(12, 3); round += 1) {
      const { id: customerId } = await portal.world.addCustomer();
      const pair = [
        await portal.world.addClinic(customerId),
        await portal.world.addClinic(customerId),
      ];
      const responses = await Promise.all(
        Array.from({ length: 32 }, (_, turn) => {
          const params = pair[(turn + round) % 2] ?? { id: '' };
          return turn % 3 === 0
            ? portal.call(changeClinic, { as: steward, params, body: { is_active: false } })
            : portal.call(archiveClinic, { as: steward, params });
        }),
      );
      const active = await orm.select().from(clinic).where(eq(clinic.customerId, customerId));
      expect(active.filter((row) => row.isActive)).toHaveLength(1);
      expect(responses.filter(({ status }) => ![200, 204, 400].includes(status))).toEqual([]);
    }
  });
});
