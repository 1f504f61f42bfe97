import { inArray, sql } from 'drizzle-orm';
import { InstalledDeviceInput } from '@portal/contract/crm';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import {
  installedDevices,
  refreshNextMaintenance,
  resolveDeviceColumns,
} from '#server/domains/crm/index.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { checkBody } from '#server/http/validation.ts';
import { insertRows } from '#server/resource/insert-rows.ts';
import { toColumns, type Row } from '#server/resource/write.ts';
import { faultAt, faultsOf, type Fault } from '../imports/fault.ts';
import { bodyOf } from './body-of.ts';
import { dayOf, isNoSuchDay, lowerCase } from './cell-values.ts';
import { deviceGrounds, type DeviceGrounds } from './device-grounds.ts';
import { clinicKey, namedClinics } from './named-clinics.ts';
import { namedDevices, surest } from './named-devices.ts';
import { namedRows, theOne } from './named-rows.ts';
import {
  faultsFrom,
  firstOfEach,
  type Bench,
  type CellRow,
  type JudgedRow,
  type KindRules,
} from './row.ts';

const check = checkBody(InstalledDeviceInput);
const readers = { installation_date: dayOf, status: lowerCase };
const apart = new Set(['customer', 'clinic', 'manufacturer', 'device']);
const fields = {
  customer_id: 'customer',
  clinic_id: 'clinic',
  device_id: 'device',
  manufacturer_id: 'manufacturer',
};

interface Draft {
  readonly row: number;
  readonly body: Record<string, unknown>;
  readonly faults: Fault[];
}

/**
 * Installed devices, as `createInstalledDevice` makes them. Customer and manufacturer go by name or
 * id, a clinic by its name within the customer, a device by model, GTIN, name or id.
 */
export function installedDeviceRules(bench: Bench): KindRules {
  const { tx, context } = bench;
  const customers = namedRows(tx, customer);
  const manufacturers = namedRows(tx, manufacturer);
  const devices = namedDevices(tx);
  const clinics = namedClinics(tx);

  const draftOf = (row: CellRow): Draft => {
    const faults: Fault[] = [];
    const named = (field: string, found: (name: string) => readonly string[]): string | null => {
      const name = row.cells[field];
      if (name === undefined) return null;
      const { one, faults: wrong } = theOne(found(name), field);
      faults.push(...wrong);
      return one;
    };
    const manufacturerId = named('manufacturer', (name) => manufacturers.of(name));
    const deviceId = named('device', (name) =>
      surest(devices.of(name), manufacturerId).map(({ id }) => id),
    );
    const own = bodyOf(row, readers, apart);
    if (isNoSuchDay(own['installation_date'])) {
      const day = row.cells['installation_date'] ?? '';
      faults.push(faultAt('installation_date', 'import.no_such_day', { day }));
    }
    const body = {
      ...own,
      customer_id: named('customer', (name) => customers.of(name)),
      ...(manufacturerId ? { manufacturer_id: manufacturerId } : {}),
      ...(deviceId ? { device_id: deviceId } : {}),
    };
    return { row: row.row, body, faults };
  };

  const placeInClinic = (draft: Draft, row: CellRow): void => {
    if (row.cells['clinic'] === undefined) return;
    const key = keyOfClinic(draft, row);
    if (key === undefined) {
      // Without its customer a clinic has no name; an unknown customer is told of already.
      const stock = row.cells['customer'] === undefined;
      if (stock) draft.faults.push(faultAt('clinic', 'installed_device.clinic'));
      return;
    }
    const { one, faults } = theOne(clinics.of(key), 'clinic');
    draft.faults.push(...faults);
    if (one) draft.body['clinic_id'] = one;
  };

  const judgeDraft = ({ row, body, faults }: Draft, grounds: DeviceGrounds): JudgedRow => {
    faults.push(...faultsOf(check(body) ?? {}, fields));
    let follows: Row = {};
    if (isDevice(body)) {
      const clinic = grounds.clinics.get(body.clinic_id ?? '') ?? null;
      const model = grounds.models.get(body.device_id);
      const on = { clinic, models: model ? [model] : [] };
      faults.push(
        ...faultsFrom(() => {
          follows = resolveDeviceColumns(context, body, { before: null, references: on });
        }, fields),
      );
    }
    return {
      row,
      faults: firstOfEach(faults),
      values: { ...toColumns(installedDevices, body), ...follows },
      key: keyOf(body),
    };
  };

  return {
    async judge(rows) {
      await customers.prepare(rows.map(({ cells }) => cells['customer']));
      await manufacturers.prepare(rows.map(({ cells }) => cells['manufacturer']));
      await devices.prepare(rows.map(({ cells }) => cells['device']));
      const drafts = rows.map((row) => ({ row, draft: draftOf(row) }));
      await clinics.prepare(drafts.map(({ row, draft }) => keyOfClinic(draft, row)));
      for (const { row, draft } of drafts) placeInClinic(draft, row);
      const grounds = await deviceGrounds(bench, {
        clinicIds: idsIn(drafts, 'clinic_id'),
        modelIds: idsIn(drafts, 'device_id'),
      });
      return drafts.map(({ draft }) => judgeDraft(draft, grounds));
    },
    unique: {
      fault: () => faultAt('serial_number', 'installed_device.serial_taken'),
      taken: async (rows) => {
        const { rows: found } = await tx.execute<{ key: string }>(sql`
          select wanted.key as key from unnest(
            ${sql.param(rows.map(({ key }) => key))}::text[],
            ${sql.param(rows.map(({ values }) => values['deviceId']))}::uuid[],
            ${sql.param(rows.map(({ values }) => values['serialNumber']))}::text[]
          ) as wanted (key, device_id, serial)
          join ${installedDevice} on ${installedDevice.deviceId} = wanted.device_id
            and lower(${installedDevice.serialNumber}) = lower(wanted.serial)`);
        return new Set(found.map(({ key }) => key));
      },
    },
    async insert(rows) {
      const values = rows.map((row) => row.values);
      const ids = await insertRows(tx, context, installedDevices, values);
      const made = ids.filter((id) => id !== null);
      if (made.length > 0) {
        await refreshNextMaintenance(tx, context, inArray(installedDevice.id, made));
      }
      return ids;
    },
  };
}

/** What no two devices share: their model and their serial number, whatever its case. */
function keyOf(body: Readonly<Record<string, unknown>>): string | null {
  const { device_id: model, serial_number: serial } = body;
  return typeof model === 'string' && typeof serial === 'string'
    ? `${model}\n${serial.toLowerCase()}`
    : null;
}

/** The key by which the clinic of a row is looked up; none without a customer. */
const keyOfClinic = ({ body }: Draft, { cells }: CellRow): string | undefined => {
  const [customerId, name] = [body['customer_id'], cells['clinic']];
  return typeof customerId === 'string' && name !== undefined
    ? clinicKey(customerId, name)
    : undefined;
};

function idsIn(drafts: readonly { draft: Draft }[], field: string): string[] {
  return drafts.map(({ draft }) => draft.body[field]).filter((id) => typeof id === 'string');
}

interface DeviceBody {
  readonly customer_id: string | null;
  readonly clinic_id?: string | null;
  readonly device_id: string;
  readonly installation_date?: string | null;
}

/** Whether there is enough of a body to ask what it stands on. */
const isDevice = (
  body: Readonly<Record<string, unknown>>,
): body is Readonly<Record<string, unknown>> & DeviceBody =>
  typeof body['device_id'] === 'string' &&
  (body['installation_date'] === undefined || typeof body['installation_date'] === 'string');
