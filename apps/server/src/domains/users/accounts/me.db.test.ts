import { changeEmployee, changeMe, getCustomerUser, getMe } from '@portal/contract/users';
import { permissions } from '@portal/contract/kernel';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { getLatestDay } from '#server/kernel/calendar-day.ts';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { receiveChanges } from '#server/testing/receive-changes.ts';
import { groupMember, userGroup } from '../groups/user-group.table.ts';
import { jobTitle } from '../job-titles/job-title.table.ts';
import { userAccount } from './user-account.table.ts';

let portal: TestPortal;
let own: { id: string };
let clinic: { id: string };
let ada: { id: string; email: string };
let carl: { id: string; email: string };
let clinician: Caller;
let employee: Caller;

beforeAll(async () => {
  portal = await testPortal();
  own = await portal.world.addCustomer({ name: 'Nova' });
  clinic = await portal.world.addClinic(own.id, { name: null, city: 'Gent' });
  ada = await portal.world.addCustomerUser(own.id, {
    clinicId: clinic.id,
    passwordHash: 'set',
    title: 'Dr.',
    phoneNumber: '+32 9 123 45 67',
    dateOfBirth: '1985-02-28',
    preferredLanguage: 'fr',
    lastLoginAt: '2026-01-31T09:30:00.5Z',
  });
  carl = await portal.world.addEmployee(['users', 'customers']);
  clinician = await portal.signedIn(ada);
  employee = await portal.signedIn(carl);
});

afterAll(() => portal.close());

describe('a second factor', () => {
  it('counts a passkey or an app, for managers and the person alike', async () => {
    const { id } = await portal.world.addCustomerUser(own.id, { passwordHash: 'set' });
    const as = await portal.signedIn({ id });
    const read = async () => [
      (await portal.call(getCustomerUser, { as: employee, params: { id } })).body
        .two_factor_enabled,
      (await portal.call(getMe, { as })).body.two_factor_enabled,
    ];
    expect(await read()).toEqual([false, false]);
    await portal.world.addPasskey(id);
    expect(await read()).toEqual([true, true]);
    expect((await portal.call(getMe, { as })).body).toMatchObject({
      has_authenticator_app: false,
      has_passkey: true,
    });
  });
});

describe('own account', () => {
  it('returns 401 without a session', async () => {
    expect((await portal.call(getMe)).status).toBe(401);
  });

  // @specification 1.1, 3.2, 3.5, 7.13
  it('returns the fields of the contract to a customer’s user', async () => {
    const response = await portal.call(getMe, { as: clinician });
    expect(response).toMatchObject({ status: 200, headers: { etag: '"1"' } });
    expect(response.body).toEqual({
      id: ada.id,
      email: ada.email,
      title: 'Dr.',
      first_name: 'Ada',
      last_name: 'Test',
      phone_number: '+32 9 123 45 67',
      date_of_birth: '1985-02-28',
      preferred_language: 'fr',
      role: 'customer',
      status: 'active',
      two_factor_enabled: false,
      is_active: true,
      customer_id: own.id,
      customer: { id: own.id, name: 'Nova' },
      clinic_id: clinic.id,
      clinic: { id: clinic.id, name: null, city: 'Gent' },
      clinic_role: 'all_clinics',
      clinic_ids: [],
      clinics: [],
      employee_profile: null,
      team: null,
      groups: [],
      has_authenticator_app: false,
      has_passkey: false,
      permissions: [],
      last_login_at: '2026-01-31T09:30:00.500Z',
      two_factor_setup_due_at: null,
    });
  });

  it('reads the user anew in the browsers of an employee who gets another team', async () => {
    const { id } = await portal.world.addEmployee([], { team: 'Noord' });
    const as = await portal.signedIn(await portal.world.addEmployee(['staff']));
    const changes = await receiveChanges(portal);
    const change = async (body: object) => {
      expect((await portal.call(changeEmployee, { as, params: { id }, body })).status).toBe(200);
      return changes.take('user');
    };
    try {
      expect(await change({ team: 'Noord' })).toEqual([]);
      expect(await change({ first_name: 'Pieter' })).toEqual([]);
      for (const team of ['Zuid', null])
        expect(await change({ team })).toEqual([{ access: 'user', id }]);
    } finally {
      await changes.end();
    }
  });

  it('names the clinic of a person who sees some clinics only if they see it', async () => {
    const { world } = portal;
    const seen = await world.addClinic(own.id);
    const limited = { clinicRole: 'own_clinics' as const, clinicIds: [seen.id] };
    const read = async (clinicId: string) => {
      const person = await world.addCustomerUser(own.id, { ...limited, clinicId });
      return (await portal.call(getMe, { as: await portal.signedIn(person) })).body;
    };
    expect(await read(clinic.id)).toMatchObject({ clinic_id: null, clinic: null });
    expect(await read(seen.id)).toMatchObject({ clinic_id: seen.id, clinic: { id: seen.id } });
  });

  // @specification 1.1
  it('returns the union of their groups’ permissions to an employee', async () => {
    const { orm } = portal.database;
    const [first] = await orm.select().from(groupMember).where(eq(groupMember.userId, carl.id));
    const second = newId();
    const title = newId();
    await orm
      .insert(userGroup)
      .values({ id: second, name: 'Second', permissions: ['users', 'staff'] });
    await orm.insert(groupMember).values({ userId: carl.id, groupId: second });
    await orm.insert(jobTitle).values({ id: title, name: 'Engineer' });
    await orm.update(userAccount).set({ jobTitleId: title }).where(eq(userAccount.id, carl.id));
    const { body } = await portal.call(getMe, { as: employee });
    expect(body).toMatchObject({
      // @specification 3.1
      role: 'employee',
      status: 'invited',
      title: null,
      phone_number: null,
      date_of_birth: null,
      preferred_language: null,
      last_login_at: null,
      customer_id: null,
      customer: null,
      clinic_id: null,
      clinic: null,
      employee_profile: { job_title: title },
      permissions: ['customers', 'staff', 'users'],
    });
    expect(body.groups.toSorted()).toEqual([first?.groupId ?? '', second].toSorted());
    expect(body.permissions.every((one) => permissions.includes(one))).toBe(true);
  });
});

const change = (body: Record<string, unknown>, headers = {}) =>
  portal.call(changeMe, { as: clinician, body, headers });

const impossible = { date_of_birth: ['Choose a date between 1 January 1900 and today.'] };

describe('change of the own account', () => {
  // @specification 7.14
  it('changes only the sent fields, with a new ETag and an audit entry', async () => {
    const before = await portal.call(getMe, { as: clinician });
    const response = await change({ first_name: '  Grace ', phone_number: '(09) 123 45 67' });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      ...before.body,
      first_name: 'Grace',
      phone_number: '(09) 123 45 67',
    });
    expect(response.headers['etag']).not.toBe(before.headers['etag']);
    const entries = await portal.database.orm
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.objectId, ada.id));
    expect(entries).toMatchObject([{ action: 'change', actorId: ada.id, changes: {} }]);
  });

  // @specification 3.4
  it('accepts null for optional fields', async () => {
    const body = { title: null, phone_number: null, date_of_birth: null, preferred_language: null };
    expect((await change(body)).body).toMatchObject(body);
  });

  it('changes nothing for an empty body', async () => {
    const before = await portal.call(getMe, { as: clinician });
    const response = await change({});
    expect([response.status, response.headers['etag']]).toEqual([200, before.headers['etag']]);
  });

  const phone = 'Enter a full phone number, such as +31 20 123 45 67.';

  it.each([
    ['title', 'Sir', 'Choose one of: Dr., Prof., Mr., Mrs., Ms., Mx.'],
    ['title', 7, 'Choose one of: Dr., Prof., Mr., Mrs., Ms., Mx.'],
    ['first_name', null, 'Give a text.'],
    ['first_name', ' ', 'This field is required'],
    ['last_name', '', 'This field is required'],
    ['first_name', 'a'.repeat(101), 'At most 100 characters.'],
    ['first_name', 'a\0b', 'This contains characters that are not allowed.'],
    ['last_name', null, 'Give a text.'],
    ['last_name', 'a'.repeat(101), 'At most 100 characters.'],
    ['phone_number', 'call me', phone],
    ['phone_number', '061234', phone],
    ['phone_number', '1', phone],
    ['phone_number', '1'.repeat(41), 'At most 40 characters.'],
    ['date_of_birth', '1985-02-29', 'Write the date as YYYY-MM-DD, such as 2026-01-31.'],
    ['date_of_birth', '28/02/1985', 'Write the date as YYYY-MM-DD, such as 2026-01-31.'],
    ['date_of_birth', '0000-01-01', 'Write the date as YYYY-MM-DD, such as 2026-01-31.'],
    ['date_of_birth', '1985-02-28T00:00:00Z', 'Write the date as YYYY-MM-DD, such as 2026-01-31.'],
    ['preferred_language', 'de', 'Choose one of: en, nl, fr'],
    ['email', 'new@example.org', 'Unknown field.'],
    ['permissions', ['staff'], 'Unknown field.'],
    ['is_active', false, 'Unknown field.'],
    ['customer_id', null, 'Unknown field.'],
    ['password_hash', 'x', 'Unknown field.'],
  ])('returns 400 for %s: %j', async (field, value, message) => {
    const response = await change({ [field]: value });
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ [field]: [message] });
  });

  it('accepts a date of birth from 1900 to today in any time zone and returns 400 for any other', async () => {
    const today = getLatestDay(portal.clock.now());
    const tomorrow = getLatestDay(addMilliseconds(portal.clock.now(), days(1)));
    for (const date of ['1900-01-01', '2024-02-29', today]) {
      expect((await change({ date_of_birth: date })).body.date_of_birth).toBe(date);
    }
    for (const date of ['0001-01-01', '1899-12-31', tomorrow, '9999-12-31']) {
      expect(await change({ date_of_birth: date })).toMatchObject({
        status: 400,
        body: impossible,
      });
    }
  });

  it('accepts an employee without a name', async () => {
    const body = { first_name: '', last_name: '' };
    expect(await portal.call(changeMe, { as: employee, body })).toMatchObject({
      status: 200,
      body,
    });
  });

  it('returns 412 for an old version and changes nothing', async () => {
    const response = await change({ first_name: 'Never' }, { 'if-match': '"1"' });
    expect(response).toMatchObject({ status: 412, body: { code: 'stale' } });
    expect((await portal.call(getMe, { as: clinician })).body.first_name).not.toBe('Never');
  });
});
