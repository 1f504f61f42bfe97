import { changeSecuritySettings, getSecuritySettings } from '@portal/contract/system';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { readSecuritySettings } from './read-security-settings.ts';
import { securitySettingsId } from './security-settings.table.ts';

const start = new Date('2026-03-02T09:00:00Z');

let portal: TestPortal;
let administrator: Caller;
let colleague: Caller;
let clinician: Caller;

beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set(start);
  const { world } = portal;
  administrator = await portal.signedIn(await world.addEmployee(['system']));
  colleague = await portal.signedIn(await world.addEmployee(['staff', 'users', 'privacy']));
  const customer = await world.addCustomer();
  clinician = await portal.signedIn(await world.addCustomerUser(customer.id));
});
afterAll(() => portal.close());

const change = (body: Record<string, unknown>, headers = {}, as = administrator) =>
  portal.call(changeSecuritySettings, { as, body, headers });

const defaults = {
  customers_two_factor_required: false,
  two_factor_grace_days: 14,
  idle_minutes: 10_080,
  max_sessions: null,
  upload_quota_bytes: null,
};

describe('the security settings', () => {
  it('returns 401 without a session and 403 without the permission system, before any 400', async () => {
    for (const [as, status] of [
      [portal.anonymous, 401],
      [colleague, 403],
      [clinician, 403],
    ] as const) {
      expect((await portal.call(getSecuritySettings, { as })).status).toBe(status);
      expect((await change({ idle_minutes: -1 }, {}, as)).status).toBe(status);
    }
  });

  it('limits nothing until somebody changes them', async () => {
    const response = await portal.call(getSecuritySettings, { as: administrator });
    expect(response).toMatchObject({ status: 200, headers: { etag: '"1"' } });
    expect(response.body).toEqual(defaults);
  });

  it.each([
    ['two_factor_grace_days', [-1, 91, 1.5, 'many', null]],
    ['idle_minutes', [0, 4, 10_081, 7.5, '', null]],
    ['max_sessions', [0, -1, 1001, 2.5, 'two']],
    ['upload_quota_bytes', [0, -5, 2 ** 50 + 1, 0.5, 'a lot']],
    ['customers_two_factor_required', ['perhaps', 2, null, []]],
    ['colour', [1]],
  ])('returns 400 at %s for a value outside its limits', async (field, values) => {
    for (const value of values) {
      const response = await change({ [field]: value });
      expect([value, response.status, Object.keys(response.body)]).toEqual([value, 400, [field]]);
    }
    expect(await readSecuritySettings(portal.database)).toMatchObject({ idleMinutes: 10_080 });
  });

  it('changes field by field, with an audit entry and a version, and applies it at once in every process', async () => {
    const changed = await change({ idle_minutes: 30, max_sessions: 3 });
    expect(changed).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { ...defaults, idle_minutes: 30, max_sessions: 3 },
    });
    const others = {
      customers_two_factor_required: true,
      two_factor_grace_days: 0,
      max_sessions: null,
      upload_quota_bytes: 2 ** 40,
    };
    expect((await change(others)).body).toEqual({ idle_minutes: 30, ...others });
    expect(await readSecuritySettings(portal.database)).toEqual({
      isTwoFactorRequiredOfCustomers: true,
      twoFactorGraceDays: 0,
      idleMinutes: 30,
      maxSessions: null,
      uploadQuotaBytes: 2 ** 40,
    });
    const entries = await portal.database.orm
      .select({ action: auditEntry.action, changes: auditEntry.changes })
      .from(auditEntry)
      .where(eq(auditEntry.objectId, securitySettingsId))
      .orderBy(auditEntry.ordinal);
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      action: 'change',
      changes: { idleMinutes: { from: 10_080, to: 30 }, maxSessions: { from: null, to: 3 } },
    });
    expect((await change(others)).headers['etag']).toBe('"3"');
    expect((await change({ idle_minutes: 60 }, { 'if-match': '"2"' })).status).toBe(412);
    expect((await change({ idle_minutes: 60 }, { 'if-match': '"3"' })).status).toBe(200);
  });

  it('lets one of two concurrent changes of the same version through', async () => {
    const { headers } = await portal.call(getSecuritySettings, { as: administrator });
    const version = { 'if-match': String(headers['etag']) };
    const responses = await Promise.all(
      [61, 62, 63, 64].map((idle_minutes) => change({ idle_minutes }, version)),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 412, 412, 412,
    ]);
  });

  it('needs a recent proof of who changes them', async () => {
    portal.clock.set(addMilliseconds(start, minutes(10) + 1));
    expect(await change({ idle_minutes: 20 })).toMatchObject({
      status: 403,
      body: { code: 'reauthentication_required' },
    });
    portal.clock.set(start);
  });
});
