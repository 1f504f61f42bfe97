import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changeMaintenance,
  createMaintenance,
  deleteMaintenance,
  listMaintenance,
} from '@portal/contract/crm';
import { auditEntry } from '#server/audit/audit.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { publishRowChange } from '#server/resource/publish-row-changes.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { receiveChanges } from '#server/testing/receive-changes.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { maintenanceRecords } from './maintenance-record.resource.ts';

let portal: TestPortal;
let steward: Caller;
let reader: Caller;
let clinician: Caller;
let own: { id: string };
let device: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set(new Date('2026-05-10T12:00:00Z'));
  own = await portal.world.addCustomer();
  steward = await portal.signedIn(await portal.world.addEmployee(['customers']));
  reader = await portal.signedIn(await portal.world.addEmployee(['service']));
  clinician = await portal.signedIn(await portal.world.addCustomerUser(own.id));
});

beforeEach(async () => {
  device = await portal.world.addInstalledDevice(own.id);
});

afterAll(() => portal.close());

const done = { performed_on: '2026-05-10', kind: 'preventive' };

const create = (body: Record<string, unknown>, params = device) =>
  portal.call(createMaintenance, { as: steward, params, body });

const change = (maintenanceId: string, body: Record<string, unknown>, headers = {}) =>
  portal.call(changeMaintenance, {
    as: steward,
    params: { id: device.id, maintenanceId },
    body,
    headers,
  });

describe('recording maintenance', () => {
  it('returns 401, 403 without a token, 403 without the permission, and 404 for a new record', async () => {
    const params = device;
    expect((await portal.call(createMaintenance, { params, body: done })).status).toBe(401);
    const as = { cookie: steward.cookie, csrf: portal.anonymous.csrf };
    const forged = await portal.call(createMaintenance, { as, params, body: done });
    expect(forged).toMatchObject({ status: 403, body: { code: 'csrf_failed' } });
    for (const other of [reader, clinician]) {
      const response = await portal.call(createMaintenance, { as: other, params, body: done });
      expect(response.status).toBe(403);
    }
    expect((await create({ colour: 1 }, { id: newId() })).status).toBe(404);
    expect((await create(done, { id: newId() })).status).toBe(404);
    expect((await create(done, { id: 'x' })).status).toBe(404);
  });

  it.each([
    [{}, 'kind,performed_on'],
    [{ ...done, kind: 'repair', outcome: 'fine' }, 'kind,outcome'],
    [{ ...done, performed_on: '2026-05-12' }, 'performed_on'],
    [{ ...done, performed_on: '1899-12-31' }, 'performed_on'],
    [{ ...done, performed_on: '2026-02-29' }, 'performed_on'],
    [{ ...done, next_due_on: '2026-05-10' }, 'next_due_on'],
    [{ ...done, next_due_on: '2126-05-11' }, 'next_due_on'],
    [
      { ...done, performed_on: '2026-05-12', next_due_on: '2026-05-11' },
      'next_due_on,performed_on',
    ],
    [{ ...done, service_ticket_id: null }, 'service_ticket_id'],
  ])('returns 400 for %j at %s', async (body, fields) => {
    const response = await create(body);
    expect([response.status, Object.keys(response.body).toSorted().join()]).toEqual([400, fields]);
  });

  it('returns 201 with what was left out, an ETag and an audit row', async () => {
    const response = await create({ ...done, description: ' Lamp ', performed_by: '' });
    expect(response).toMatchObject({ status: 201, headers: { etag: '"1"' } });
    const { id, created_at: _at, ...rest } = response.body;
    expect(rest).toEqual({
      performed_on: '2026-05-10',
      kind: 'preventive',
      outcome: 'not_applicable',
      description: 'Lamp',
      performed_by: null,
      next_due_on: null,
      service_ticket_id: null,
    });
    const auditEntries = await portal.database.orm
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.objectId, id));
    expect(auditEntries).toMatchObject([{ action: 'create', objectType: 'maintenance_record' }]);
    expect(JSON.stringify(auditEntries)).not.toContain('Lamp');
  });
});

describe('maintenance history', () => {
  it('returns 401, and the history of this device alone, newest first, filtered, searched and ordered', async () => {
    expect((await portal.call(listMaintenance, { params: device })).status).toBe(401);
    for (const [performed_on, kind, description] of [
      ['2026-01-02', 'preventive', 'Filter changed'],
      ['2025-01-01', 'calibration', 'Beam aligned'],
      ['2026-01-02', 'calibration', 'Beam checked'],
    ]) {
      await create({ performed_on, kind, description });
    }
    await create(done, await portal.world.addInstalledDevice(own.id));
    const described = async (query: Record<string, unknown>, as = clinician) => {
      const { body } = await portal.call(listMaintenance, { as, params: device, query });
      return [body.count, ...body.results.map((row) => row.description)];
    };
    const newest = [3, 'Beam checked', 'Filter changed', 'Beam aligned'];
    expect(await described({})).toEqual(newest);
    expect(await described({}, reader)).toEqual(newest);
    expect(await described({ kind: 'calibration' })).toEqual([2, 'Beam checked', 'Beam aligned']);
    expect(await described({ search: 'ALIGN' })).toEqual([1, 'Beam aligned']);
    expect((await described({ ordering: 'performed_on' }))[1]).toBe('Beam aligned');
    expect((await described({ ordering: '-created_at' }))[0]).toBe(3);
    const query = { installed_device_id: device.id };
    const foreign = await portal.call(listMaintenance, { as: steward, params: device, query });
    expect([foreign.status, Object.keys(foreign.body)]).toEqual([400, ['installed_device_id']]);
  });

  it('returns the history in pages', async () => {
    for (let at = 1; at <= 3; at += 1) await create({ ...done, performed_on: `2026-01-0${at}` });
    const first = await portal.call(listMaintenance, {
      as: reader,
      params: device,
      query: { limit: 2 },
    });
    const next = await portal.app.inject({
      url: (first.body.next ?? '').replace(/^https?:\/\/[^/]*/, ''),
      headers: { cookie: reader.cookie },
    });
    expect(next.json()).toMatchObject({
      count: 3,
      next: null,
      results: [{ performed_on: '2026-01-01' }],
    });
  });
});

describe('changing a record', () => {
  it('returns 401, 403, 404 before 400 before 412, and 200 for changes of a record', async () => {
    const { body: made } = await create({ ...done, performed_on: '2026-05-01' });
    const params = { id: device.id, maintenanceId: made.id };
    const body = { outcome: 'passed' };
    expect((await portal.call(changeMaintenance, { params, body })).status).toBe(401);
    for (const as of [reader, clinician]) {
      expect((await portal.call(changeMaintenance, { as, params, body })).status).toBe(403);
    }
    expect((await change(newId(), { colour: 1 })).status).toBe(404);
    expect((await change('x', body)).status).toBe(404);
    const late = { 'if-match': '"9"' };
    for (const [wrong, field] of [
      [{ performed_on: '2026-05-12' }, 'performed_on'],
      [{ next_due_on: '2026-05-01' }, 'next_due_on'],
    ] as const) {
      const response = await change(made.id, wrong, late);
      expect([response.status, Object.keys(response.body)]).toEqual([400, [field]]);
    }
    expect((await change(made.id, body, late)).status).toBe(412);
    const changed = await change(made.id, body, { 'if-match': '"1"' });
    expect(changed).toMatchObject({ status: 200, body, headers: { etag: '"2"' } });
    await change(made.id, { next_due_on: '2026-05-03' });
    const overtaken = await change(made.id, { performed_on: '2026-05-04' });
    expect([overtaken.status, Object.keys(overtaken.body)]).toEqual([400, ['next_due_on']]);
  });

  it('returns 404 by the path of another device, and neither changes nor deletes', async () => {
    const { body: made } = await create(done);
    const elsewhere = await portal.world.addInstalledDevice(own.id);
    const params = { id: elsewhere.id, maintenanceId: made.id };
    for (const body of [{ outcome: 'failed' }, { colour: 1 }]) {
      const response = await portal.call(changeMaintenance, { as: steward, params, body });
      expect(response.status).toBe(404);
    }
    expect((await portal.call(deleteMaintenance, { as: steward, params })).status).toBe(404);
    const { body: history } = await portal.call(listMaintenance, { as: reader, params: device });
    expect(history.results).toEqual([made]);
  });
});

describe('deleting a record', () => {
  it('returns 401, 403, 404, 412 and 204 for the deletion of a record', async () => {
    const { body: made } = await create(done);
    const params = { id: device.id, maintenanceId: made.id };
    expect((await portal.call(deleteMaintenance, { params })).status).toBe(401);
    for (const as of [reader, clinician]) {
      expect((await portal.call(deleteMaintenance, { as, params })).status).toBe(403);
    }
    const late = { as: steward, params, headers: { 'if-match': '"9"' } };
    expect((await portal.call(deleteMaintenance, late)).status).toBe(412);
    expect((await portal.call(deleteMaintenance, { as: steward, params })).status).toBe(204);
    expect((await portal.call(deleteMaintenance, { as: steward, params })).status).toBe(404);
  });
});

test('publishes a change as one of the device, and as one of each device that the rows name', async () => {
  const { id } = (await create(done)).body;
  const other = await portal.world.addInstalledDevice(own.id);
  const changes = await receiveChanges(portal);
  try {
    await change(id, { outcome: 'failed' });
    await portal.database.orm.transaction((tx) =>
      publishRowChange(tx, maintenanceRecords, [
        { installedDeviceId: device.id },
        { installedDeviceId: other.id },
      ]),
    );
    const params = { id: device.id, maintenanceId: id };
    await portal.call(deleteMaintenance, { as: steward, params });
    const published = await changes.take('installed_device');
    expect(published.map((one) => one['id'])).toEqual(
      expect.arrayContaining([device.id, other.id]),
    );
    expect(published.filter((one) => one['id'] === device.id)).toHaveLength(3);
    expect(published.filter((one) => one['customer'] === own.id)).toHaveLength(published.length);
  } finally {
    await changes.end();
  }
});
