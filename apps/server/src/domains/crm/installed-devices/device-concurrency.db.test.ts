import { and, eq, isNotNull, ne, or } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  archiveClinic,
  changeClinic,
  changeInstalledDevice,
  createInstalledDevice,
  createMaintenance,
  deleteInstalledDevice,
  getInstalledDevice,
  listMaintenance,
} from '@portal/contract/crm';
import { getSampleSize } from '#server/testing/sample-size.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { clinic } from '../clinics/clinic.table.ts';
import { installedDevice } from './installed-device.table.ts';

let portal: TestPortal;
let steward: Caller;
let model: { id: string; manufacturerId: string };

beforeAll(async () => {
  portal = await testPortal();
  model = await portal.world.addProduct({ maintenanceIntervalMonths: 6 });
  steward = await portal.signedIn(await portal.world.addEmployee(['customers']));
});

afterAll(() => portal.close());

/** Lists devices in an archived clinic or in a clinic of another customer. */
const listMisplaced = () =>
  portal.database.orm
    .select({ id: installedDevice.id })
    .from(installedDevice)
    .innerJoin(clinic, eq(clinic.id, installedDevice.clinicId))
    .where(
      and(
        eq(installedDevice.deviceId, model.id),
        or(isNotNull(clinic.archivedAt), ne(clinic.customerId, installedDevice.customerId)),
      ),
    );

const modelIds = () => ({ deviceId: model.id, manufacturerId: model.manufacturerId });
const install = (customerId: string, clinicId: string, serial: string) =>
  portal.call(createInstalledDevice, {
    as: steward,
    body: {
      customer_id: customerId,
      clinic_id: clinicId,
      device_id: model.id,
      serial_number: serial,
    },
  });
const change = ({ id }: { id: string }, body: Record<string, unknown>) =>
  portal.call(changeInstalledDevice, { as: steward, params: { id }, body });

describe('archiving a clinic while devices are added to it', () => {
  // @specification 4.36
  it('leaves no device in a clinic that is archived meanwhile, in many rounds', async () => {
    const { world } = portal;
    const { id: customerId } = await world.addCustomer();
    await world.addClinic(customerId);
    for (let round = 0; round < getSampleSize(40, 4); round += 1) {
      const archived = await world.addClinic(customerId);
      const placed = await world.addInstalledDevice(customerId, {
        ...modelIds(),
        clinicId: archived.id,
      });
      const incoming = await world.addInstalledDevice(customerId, modelIds());
      const responses = await Promise.all([
        change(incoming, { clinic_id: archived.id }),
        portal.call(archiveClinic, { as: steward, params: archived }),
        install(customerId, archived.id, `A-${round}`),
        change(placed, { clinic_id: archived.id, status: 'in_maintenance' }),
        change(placed, { installation_date: '2026-01-01' }),
      ]);
      expect(responses.filter(({ status }) => ![200, 201, 204, 400].includes(status))).toEqual([]);
      expect(await listMisplaced()).toEqual([]);
    }
  });

  it('leaves no device in a clinic that goes to another customer meanwhile, in many rounds', async () => {
    const { world } = portal;
    const [from, to] = [await world.addCustomer(), await world.addCustomer()];
    await world.addClinic(from.id);
    await world.addClinic(to.id);
    for (let round = 0; round < getSampleSize(40, 4); round += 1) {
      const moving = await world.addClinic(from.id);
      const incoming = await world.addInstalledDevice(from.id, modelIds());
      const following = await world.addInstalledDevice(from.id, {
        ...modelIds(),
        clinicId: moving.id,
      });
      const responses = await Promise.all([
        change(incoming, { clinic_id: moving.id }),
        change(following, { customer_id: to.id, clinic_id: moving.id }),
        portal.call(changeClinic, { as: steward, params: moving, body: { customer_id: to.id } }),
        install(from.id, moving.id, `B-${round}`),
        install(to.id, moving.id, `C-${round}`),
      ]);
      expect(responses.filter(({ status }) => ![200, 201, 400].includes(status))).toEqual([]);
      expect(await listMisplaced()).toEqual([]);
    }
  });
});

describe('maintenance of one device at once', () => {
  it('keeps the day of the latest of 30 concurrent maintenance records', async () => {
    const { id } = await portal.world.addInstalledDevice(null, modelIds());
    const days = Array.from({ length: 30 }, (_, at) => String(at + 1).padStart(2, '0'));
    const responses = await Promise.all(
      days.map((day) =>
        portal.call(createMaintenance, {
          as: steward,
          params: { id },
          body: {
            performed_on: `2026-01-${day}`,
            kind: 'preventive',
            next_due_on: `2026-03-${day}`,
          },
        }),
      ),
    );
    expect(responses.every(({ status }) => status === 201)).toBe(true);
    const { body } = await portal.call(getInstalledDevice, { as: steward, params: { id } });
    expect(body.next_maintenance_on).toBe('2026-03-30');
    expect(body.maintenance).toHaveLength(30);
  });

  it('leaves nothing behind where maintenance and deletion come at once, in many rounds', async () => {
    for (let round = 0; round < getSampleSize(20, 4); round += 1) {
      const params = await portal.world.addInstalledDevice(null, modelIds());
      const body = { performed_on: '2026-01-01', kind: 'preventive' };
      const [recorded, , deleted] = await Promise.all([
        portal.call(createMaintenance, { as: steward, params, body }),
        change(params, { status: 'decommissioned' }),
        portal.call(deleteInstalledDevice, { as: steward, params }),
      ]);
      expect([201, 404]).toContain(recorded.status);
      expect(deleted.status).toBe(204);
      expect((await portal.call(listMaintenance, { as: steward, params })).status).toBe(404);
    }
  });
});
