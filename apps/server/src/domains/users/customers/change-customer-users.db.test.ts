import { archiveClinic, changeClinic } from '@portal/contract/crm';
import {
  changeCustomerUser,
  createCustomerUser,
  getCustomerUser,
  inviteCustomerUser,
  removeCustomerUser,
} from '@portal/contract/users';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { getSampleSize } from '#server/testing/sample-size.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { collectAccountEvents } from '#server/testing/account-events-fixture.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { userAccount } from '../accounts/user-account.table.ts';

let portal: TestPortal;
let steward: Caller;
let lacking: Caller;
let clinician: Caller;
let own: { id: string };
let clinic: { id: string };
let events: ReturnType<typeof collectAccountEvents>;

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  own = await world.addCustomer({ name: 'Nova' });
  clinic = await world.addClinic(own.id, { name: 'Main' });
  await world.addClinic(own.id);
  steward = await portal.signedIn(await world.addEmployee(['users', 'customers']));
  lacking = await portal.signedIn(await world.addEmployee(['staff', 'customers', 'privacy']));
  clinician = await portal.signedIn(await world.addCustomerUser(own.id));
  events = collectAccountEvents(portal);
});

afterAll(() => portal.close());

let serial = 0;
const bodyFor = (overrides: Record<string, unknown> = {}) => ({
  email: `person-${(serial += 1)}@example.org`,
  first_name: 'Ada',
  last_name: 'Lovelace',
  customer_id: own.id,
  ...overrides,
});

async function person(overrides: Partial<typeof userAccount.$inferInsert> = {}) {
  return portal.world.addCustomerUser(own.id, { passwordHash: 'set', ...overrides });
}

const create = (body: Record<string, unknown>) =>
  portal.call(createCustomerUser, { as: steward, body });

const change = (params: { id: string }, body: Record<string, unknown>, headers = {}) =>
  portal.call(changeCustomerUser, { as: steward, params, body, headers });

const remove = (params: { id: string }, headers = {}) =>
  portal.call(removeCustomerUser, { as: steward, params, headers });

const invite = (params: { id: string }) => portal.call(inviteCustomerUser, { as: steward, params });

const getRow = async ({ id }: { id: string }) => {
  const found = await portal.database.orm.select().from(userAccount).where(eq(userAccount.id, id));
  return found[0];
};

const listAuditActions = async ({ id }: { id: string }) => {
  const { orm } = portal.database;
  const found = await orm.select().from(auditEntry).where(eq(auditEntry.objectId, id));
  return found.map(({ action }) => action);
};

describe('access', () => {
  it('returns 401 without a session and 403 without the permission users or for a customer’s user', async () => {
    const params = await person();
    const calls: ((as: Caller) => Promise<{ status: number }>)[] = [
      (as) => portal.call(createCustomerUser, { body: bodyFor(), as }),
      (as) => portal.call(getCustomerUser, { params, as }),
      (as) => portal.call(changeCustomerUser, { params, body: { title: null }, as }),
      (as) => portal.call(removeCustomerUser, { params, as }),
      (as) => portal.call(inviteCustomerUser, { params, as }),
    ];
    for (const call of calls) {
      expect((await call(portal.anonymous)).status).toBe(401);
      expect((await call(lacking)).status).toBe(403);
      expect((await call(clinician)).status).toBe(403);
    }
    expect(await getRow(params)).toMatchObject({ firstName: 'Ada', isActive: true, version: 1 });
  });

  it('returns 404 for an employee and an unknown id, before any 400', async () => {
    const employee = await portal.world.addEmployee([]);
    for (const params of [employee, { id: newId() }, { id: 'x' }]) {
      expect((await portal.call(getCustomerUser, { as: steward, params })).status).toBe(404);
      expect((await change(params, { colour: 1 })).status).toBe(404);
      expect((await change(params, { first_name: 'Eve' })).status).toBe(404);
      expect((await remove(params)).status).toBe(404);
      expect((await invite(params)).status).toBe(404);
    }
    expect(events.take()).toEqual([]);
  });
});

describe('adding', () => {
  it('returns 400 with every missing and invalid field', async () => {
    const response = await create({ email: 'nobody', preferred_language: 'de', password: 'x' });
    expect(response.status).toBe(400);
    expect(Object.keys(response.body).toSorted()).toEqual([
      'customer_id',
      'email',
      'first_name',
      'last_name',
      'password',
      'preferred_language',
    ]);
  });

  it('returns 400 for an unknown customer, a foreign clinic and an impossible date of birth', async () => {
    const other = await portal.world.addCustomer();
    const foreign = await portal.world.addClinic(other.id);
    const closed = await portal.world.addClinic(own.id, { isActive: false });
    const none = ['Choose an active clinic of this customer, or leave this empty.'];
    for (const [body, refusal] of [
      [{ customer_id: newId() }, { customer_id: ['This does not exist.'] }],
      [{ customer_id: newId(), clinic_id: clinic.id }, { customer_id: ['This does not exist.'] }],
      [{ clinic_id: newId() }, { clinic_id: ['This does not exist.'] }],
      [{ clinic_id: foreign.id }, { clinic_id: none }],
      [{ clinic_id: closed.id }, { clinic_id: none }],
      [{ date_of_birth: '1899-12-31' }, { date_of_birth: [expect.stringContaining('1900')] }],
    ] as const) {
      expect(await create(bodyFor(body))).toMatchObject({ status: 400, body: refusal });
    }
    expect(events.take()).toEqual([]);
  });

  // @specification 3.53, 7.38
  it('returns 201 with the e-mail in lower case and invites, then 400 for the same e-mail', async () => {
    const body = bodyFor({
      email: 'Grace.Hopper@Example.ORG',
      first_name: '  Grace ',
      clinic_id: clinic.id.toUpperCase(),
      title: 'Dr.',
      phone_number: '',
      date_of_birth: null,
      preferred_language: 'fr',
    });
    const response = await create(body);
    expect(response).toMatchObject({
      status: 201,
      headers: { etag: '"1"' },
      body: {
        email: 'grace.hopper@example.org',
        first_name: 'Grace',
        title: 'Dr.',
        phone_number: null,
        date_of_birth: null,
        preferred_language: 'fr',
        role: 'customer',
        status: 'invited',
        customer: { id: own.id, name: 'Nova' },
        clinic: { id: clinic.id, name: 'Main' },
        employee_profile: null,
        groups: [],
        two_factor_reset_requested_at: null,
      },
    });
    expect(response.body).not.toHaveProperty('permissions');
    expect(events.take()).toEqual([['invited', { userId: response.body.id }]]);
    expect((await listAuditActions(response.body))[0]).toBe('create');

    const repeated = await portal.call(createCustomerUser, {
      as: steward,
      body: bodyFor({ email: 'GRACE.hopper@example.org' }),
      headers: { 'accept-language': 'nl' },
    });
    expect(repeated).toMatchObject({
      status: 400,
      body: { email: ['Er bestaat al een account met dit e-mailadres.'] },
    });
    const employee = await portal.world.addEmployee([]);
    expect((await create(bodyFor({ email: employee.email }))).status).toBe(400);
    expect(events.take()).toEqual([]);
  });

  test('adds one of 16 concurrent users with one e-mail and publishes one event', async () => {
    const body = bodyFor();
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        create({ ...body, email: at % 2 ? body.email : body.email.toUpperCase() }),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(15);
  });

  it('invites a user added as deactivated when they are activated', async () => {
    events.take();
    const { body } = await create(bodyFor({ is_active: false }));
    expect(body.status).toBe('deactivated');
    expect(events.take()).toEqual([]);
    expect((await change(body, { is_active: true })).body.status).toBe('invited');
    expect(events.take()).toEqual([['invited', { userId: body.id }]]);
  });
});

describe('changing', () => {
  it('returns 400 at the field before 412 and changes nothing', async () => {
    const params = await person({ clinicId: clinic.id });
    const [other, taken] = [await portal.world.addCustomer(), await person()];
    const foreign = await portal.world.addClinic(other.id);
    const headers = { 'if-match': '"9"' };
    for (const [body, field] of [
      [{ email: taken.email.toUpperCase() }, 'email'],
      [{ customer_id: newId() }, 'customer_id'],
      [{ clinic_id: newId() }, 'clinic_id'],
      [{ clinic_id: foreign.id }, 'clinic_id'],
      [{ customer_id: other.id }, 'clinic_id'],
      [{ customer_id: other.id, clinic_id: clinic.id }, 'clinic_id'],
      [{ first_name: ' ' }, 'first_name'],
      [{ date_of_birth: '9999-12-31' }, 'date_of_birth'],
      [{ email: null }, 'email'],
    ] as const) {
      const response = await change(params, body, headers);
      expect([body, response.status, Object.keys(response.body)]).toEqual([body, 400, [field]]);
    }
    expect((await change(params, { first_name: 'Eve' }, headers)).status).toBe(412);
    expect(await getRow(params)).toMatchObject({
      firstName: 'Ada',
      customerId: own.id,
      version: 1,
    });
    expect(events.take()).toEqual([]);
  });

  // @specification 3.6
  it('moves a user to another customer with a clinic of theirs or none', async () => {
    const other = await portal.world.addCustomer();
    const theirs = await portal.world.addClinic(other.id);
    const params = await person({ clinicId: clinic.id });
    const moved = await change(params, { customer_id: other.id, clinic_id: theirs.id });
    expect(moved).toMatchObject({ status: 200, body: { clinic_id: theirs.id } });
    const back = await change(params, { customer_id: own.id, clinic_id: null });
    expect(back).toMatchObject({ status: 200, body: { customer_id: own.id, clinic: null } });
    expect(events.take()).toEqual([]);
  });

  test('keeps an inactive clinic of a user but lets no other user join it', async () => {
    const closing = await portal.world.addClinic(own.id);
    const params = await person({ clinicId: closing.id });
    const body = { is_active: false };
    await portal.call(changeClinic, { as: steward, params: closing, body });
    const unchanged = await change(params, { first_name: 'Eve', clinic_id: closing.id });
    expect(unchanged).toMatchObject({
      status: 200,
      body: { first_name: 'Eve', clinic_id: closing.id },
    });
    expect((await change(await person(), { clinic_id: closing.id })).status).toBe(400);
  });

  // @specification 7.39
  it('publishes both addresses of a changed e-mail and nothing for the same one', async () => {
    const params = await person();
    const response = await change(params, { email: `New-${params.email}` });
    expect(response).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { email: `new-${params.email}`, first_name: 'Ada' },
    });
    const addresses = { before: params.email, after: `new-${params.email}` };
    expect(events.take()).toEqual([['email', { userId: params.id, ...addresses }]]);
    const same = await change(params, { email: `NEW-${params.email}` });
    expect(same).toMatchObject({ status: 200, headers: { etag: '"2"' } });
    expect(events.take()).toEqual([]);
  });

  it('closes and reopens an account and publishes one event for the closing', async () => {
    const params = await person();
    const closed = await change(params, { is_active: false });
    expect(closed.body).toMatchObject({ status: 'deactivated', is_active: false });
    await change(params, { is_active: false });
    expect(events.take()).toEqual([['closed', { userId: params.id }]]);
    expect((await change(params, { is_active: true })).body.status).toBe('active');
    expect(events.take()).toEqual([]);
  });

  test('returns 409 for an anonymized user, whatever is sent', async () => {
    const params = await person({ anonymizedAt: '2026-01-01T00:00:00Z', isActive: false });
    for (const body of [{ is_active: true }, { first_name: 'Ada' }, {}]) {
      const response = await change(params, body);
      expect(response).toMatchObject({ status: 409, body: { code: 'conflict' } });
    }
    expect(await getRow(params)).toMatchObject({ isActive: false, version: 1 });
    expect((await portal.call(getCustomerUser, { as: steward, params })).status).toBe(200);
  });
});

describe('removing', () => {
  // @specification 7.39
  it('deletes a user without a password, and returns 412 and 404 otherwise', async () => {
    const { body } = await create(bodyFor());
    events.take();
    expect((await remove(body, { 'if-match': '"7"' })).status).toBe(412);
    expect((await remove(body, { 'if-match': '"1"' })).status).toBe(204);
    expect(await getRow(body)).toBeUndefined();
    expect((await listAuditActions(body)).at(-1)).toBe('delete');
    expect((await remove(body)).status).toBe(404);
    expect(events.take()).toEqual([]);
  });

  it('deactivates any other user, with the same result for a repeat', async () => {
    const params = await person();
    expect((await remove(params)).status).toBe(204);
    expect((await remove(params)).status).toBe(204);
    expect(await getRow(params)).toMatchObject({ isActive: false, version: 2 });
    expect(events.take()).toEqual([['closed', { userId: params.id }]]);
    expect(await listAuditActions(params)).toEqual(expect.arrayContaining(['deactivate']));
  });

  it('leaves an anonymized user without a password unchanged', async () => {
    const anonymizedAt = '2026-01-01T00:00:00Z';
    const params = await person({ anonymizedAt, passwordHash: null, isActive: false });
    expect((await remove(params)).status).toBe(204);
    expect(await getRow(params)).toMatchObject({ version: 1 });
    expect(events.take()).toEqual([]);
  });
});

describe('repeated invitation', () => {
  it('returns 202 for a user without a password', async () => {
    const params = await person({ passwordHash: null });
    expect((await invite(params)).status).toBe(202);
    expect(events.take()).toEqual([['invited', { userId: params.id }]]);
    expect(await listAuditActions(params)).toEqual(expect.arrayContaining(['resend_invitation']));
  });

  it.each([
    ['active', {}],
    ['deactivated', { passwordHash: null, isActive: false }],
    ['anonymized', { passwordHash: null, anonymizedAt: '2026-01-01T00:00:00Z' }],
  ])('returns 409 for a user who is %s', { tags: 'every-postgres' }, async (_status, overrides) => {
    events.take();
    const response = await invite(await person(overrides));
    expect(response).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
    expect(events.take()).toEqual([]);
  });
});

it('leaves no user in a clinic archived while users join it, in many rounds', async () => {
  const { orm } = portal.database;
  for (let round = 0; round < getSampleSize(30, 4); round += 1) {
    const closing = await portal.world.addClinic(own.id);
    const joining = await person();
    const sitting = await person({ clinicId: closing.id });
    const clinic_id = closing.id;
    const responses = await Promise.all([
      create(bodyFor({ clinic_id })),
      change(joining, { clinic_id }),
      change(sitting, { clinic_id, first_name: 'Eve' }),
      portal.call(archiveClinic, { as: steward, params: closing }),
    ]);
    for (const { status } of responses) expect([200, 201, 204, 400]).toContain(status);
    const remaining = await orm
      .select()
      .from(userAccount)
      .where(eq(userAccount.clinicId, clinic_id));
    expect(remaining).toEqual([]);
  }
});
