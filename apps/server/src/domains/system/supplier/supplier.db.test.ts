import { getSupplier, replaceSupplier } from '@portal/contract/system';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { supplierId } from './supplier.table.ts';

let portal: TestPortal;
let administrator: Caller;
let colleague: Caller;
let clinician: Caller;

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  administrator = await portal.signedIn(await world.addEmployee(['system']));
  colleague = await portal.signedIn(await world.addEmployee(['staff', 'users']));
  const customer = await world.addCustomer();
  clinician = await portal.signedIn(await world.addCustomerUser(customer.id));
});
afterAll(() => portal.close());

const replace = (body: Record<string, unknown>, headers = {}, as = administrator) =>
  portal.call(replaceSupplier, { as, body, headers });

const nothing = {
  name: null,
  phone: null,
  emergency_phone: null,
  email: null,
  hours: { en: null, nl: null, fr: null },
};

describe('the supplier’s contact', () => {
  it('returns 401 without a session, and 403 for a change without `system` before any 400', async () => {
    expect((await portal.call(getSupplier, { as: portal.anonymous })).status).toBe(401);
    for (const [as, status] of [
      [portal.anonymous, 401],
      [colleague, 403],
      [clinician, 403],
    ] as const)
      expect((await replace({ phone: 'x' }, {}, as)).status).toBe(status);
  });

  it('states nothing until somebody does', async () => {
    for (const as of [administrator, colleague, clinician])
      expect(await portal.call(getSupplier, { as })).toMatchObject({ status: 200, body: nothing });
  });

  it.each([
    ['name', 'x'.repeat(201)],
    ['phone', 'call us'],
    ['emergency_phone', '12'],
    ['email', 'service'],
    ['hours', 'always'],
    ['hours', { de: 'Immer' }],
    ['website', 'www.example.com'],
  ])('returns 400 at %s for %s', async (field, value) => {
    const response = await replace({ [field]: value });
    expect([response.status, Object.keys(response.body)]).toEqual([400, [field]]);
  });

  test('replaces what is stated for everyone, with numbers in international form and an audit entry', async () => {
    const contact = {
      name: ' Lumidra  Benelux ',
      phone: '0032 2 555 01 20',
      emergency_phone: '+3225550121',
      email: 'service@lumidra.example',
      hours: { nl: 'Maandag tot vrijdag,\r\n8.00–18.00 uur' },
    };
    const stated = {
      name: 'Lumidra Benelux',
      phone: '+32 2 555 01 20',
      emergency_phone: '+32 2 555 01 21',
      email: 'service@lumidra.example',
      hours: { en: null, nl: 'Maandag tot vrijdag,\n8.00–18.00 uur', fr: null },
    };
    expect(await replace(contact)).toMatchObject({ status: 200, body: stated });
    expect((await portal.call(getSupplier, { as: clinician })).body).toEqual(stated);
    const [entry] = await portal.database.orm
      .select({ action: auditEntry.action, changes: auditEntry.changes })
      .from(auditEntry)
      .where(eq(auditEntry.objectId, supplierId));
    expect(entry).toMatchObject({
      action: 'change',
      changes: { phone: { from: null, to: stated.phone } },
    });
    expect((await replace({ name: '', phone: '', email: '' })).body).toEqual(nothing);
  });

  test('lets one of two concurrent changes of the same version through', async () => {
    const { headers } = await portal.call(getSupplier, { as: administrator });
    const version = { 'if-match': String(headers['etag']) };
    const responses = await Promise.all(['A', 'B', 'C'].map((name) => replace({ name }, version)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 412, 412,
    ]);
  });
});
