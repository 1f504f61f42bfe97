import { inArray, sql } from 'drizzle-orm';
import { InstalledDeviceInput } from '@portal/contract/crm';
import { toSerialKey } from '@portal/contract/kernel';
import { serialKey } from '#server/database/columns.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import {
  installedDevices,
  refreshNextMaintenance,
  resolveDeviceColumns,
} from '#server/domains/crm/index.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { createBodyCheck } from '#server/http/validation.ts';
import { insertRows } from '#server/resource/insert-rows.ts';
import { toColumns, type Row } from '#server/resource/write.ts';
import { cellError, toCellErrors, type CellError } from '../imports/cell-error.ts';
import { cellReaders } from './cell-readers.ts';
import {
  type CellRow,
  type CheckedRow,
  errorsFrom,
  firstPerField,
  type KindRules,
  type RuleContext,
  toBody,
} from './row.ts';
import { loadDeviceReferences, type DeviceReferences } from './load-device-references.ts';
import {
  createClinicLookup,
  createDeviceLookup,
  createRowLookup,
  getSingle,
  pickBestMatch,
  toClinicKey,
} from './lookup.ts';

const check = createBodyCheck(InstalledDeviceInput);
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
  readonly errors: CellError[];
}

/**
 * Rules for installed devices, like those of `createInstalledDevice`. Customer and manufacturer are
 * given by name or id, a clinic by its name within the customer, a device by model, GTIN, name or
 * id.
 */
export function installedDeviceRules(bench: RuleContext): KindRules {
  const { tx, context, facts } = bench;
  const customers = createRowLookup(tx, customer);
  const manufacturers = createRowLookup(tx, manufacturer);
  const devices = createDeviceLookup(tx);
  const clinics = createClinicLookup(tx);

  const toDraft = (row: CellRow): Draft => {
    const errors: CellError[] = [];
    const named = (field: string, found: (name: string) => readonly string[]): string | null => {
      const name = row.cells[field];
      if (name === undefined) return null;
      const { one, errors: wrong } = getSingle(found(name), field);
      errors.push(...wrong);
      return one;
    };
    const manufacturerId = named('manufacturer', (name) => manufacturers.of(name));
    const deviceId = named('device', (name) =>
      pickBestMatch(devices.of(name), manufacturerId).map(({ id }) => id),
    );
    const own = toBody(row, { readers: cellReaders.installed_devices, apart, facts });
    errors.push(...own.errors);
    const body = {
      ...own.body,
      customer_id: named('customer', (name) => customers.of(name)),
      ...(manufacturerId ? { manufacturer_id: manufacturerId } : {}),
      ...(deviceId ? { device_id: deviceId } : {}),
    };
    return { row: row.row, body, errors };
  };

  const assignClinic = (draft: Draft, row: CellRow): void => {
    if (row.cells['clinic'] === undefined) return;
    const key = getClinicKey(draft, row);
    if (key === undefined) {
      // A clinic cannot be looked up without its customer. An unknown customer has its own error
      // already.
      const stock = row.cells['customer'] === undefined;
      if (stock) draft.errors.push(cellError('clinic', 'installed_device.clinic'));
      return;
    }
    const { one, errors } = getSingle(clinics.of(key), 'clinic');
    draft.errors.push(...errors);
    if (one) draft.body['clinic_id'] = one;
  };

  const judgeDraft = ({ row, body, errors }: Draft, references: DeviceReferences): CheckedRow => {
    errors.push(...toCellErrors(check(body) ?? {}, fields));
    let follows: Row = {};
    if (isDevice(body)) {
      const clinic = references.clinics.get(body.clinic_id ?? '') ?? null;
      const model = references.models.get(body.device_id);
      const on = { clinic, models: model ? [model] : [] };
      errors.push(
        ...errorsFrom(() => {
          follows = resolveDeviceColumns(context, body, { before: null, references: on });
        }, fields),
      );
    }
    return {
      row,
      errors: firstPerField(errors),
      values: { ...toColumns(installedDevices, body), ...follows },
      key: getKey(body),
    };
  };

  return {
    async judge(rows) {
      await customers.prepare(rows.map(({ cells }) => cells['customer']));
      await manufacturers.prepare(rows.map(({ cells }) => cells['manufacturer']));
      await devices.prepare(rows.map(({ cells }) => cells['device']));
      const drafts = rows.map((row) => ({ row, draft: toDraft(row) }));
      await clinics.prepare(drafts.map(({ row, draft }) => getClinicKey(draft, row)));
      for (const { row, draft } of drafts) assignClinic(draft, row);
      const references = await loadDeviceReferences(bench, {
        clinicIds: idsIn(drafts, 'clinic_id'),
        modelIds: idsIn(drafts, 'device_id'),
      });
      return drafts.map(({ draft }) => judgeDraft(draft, references));
    },
    unique: {
      duplicateError: () => cellError('serial_number', 'installed_device.serial_taken'),
      taken: async (rows) => {
        const { rows: found } = await tx.execute<{ key: string }>(sql`
          select wanted.key as key from unnest(
            ${sql.param(rows.map(({ key }) => key))}::text[],
            ${sql.param(rows.map(({ values }) => values['deviceId']))}::uuid[],
            ${sql.param(rows.map(({ values }) => values['serialNumber']))}::text[]
          ) as wanted (key, device_id, serial)
          join ${installedDevice} on ${installedDevice.deviceId} = wanted.device_id
            and ${serialKey(installedDevice.serialNumber)} = serial_key(wanted.serial)`);
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

/** Returns the unique key of a device: its model, and the key of its serial number. */
function getKey(body: Readonly<Record<string, unknown>>): string | null {
  const { device_id: model, serial_number: serial } = body;
  return typeof model === 'string' && typeof serial === 'string'
    ? `${model}\n${toSerialKey(serial)}`
    : null;
}

/** Returns the lookup key of a row's clinic; undefined without a customer. */
const getClinicKey = ({ body }: Draft, { cells }: CellRow): string | undefined => {
  const [customerId, name] = [body['customer_id'], cells['clinic']];
  return typeof customerId === 'string' && name !== undefined
    ? toClinicKey(customerId, name)
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

/** Returns true if the body is complete enough to load its references. */
const isDevice = (
  body: Readonly<Record<string, unknown>>,
): body is Readonly<Record<string, unknown>> & DeviceBody =>
  typeof body['device_id'] === 'string' &&
  (body['installation_date'] === undefined || typeof body['installation_date'] === 'string');
