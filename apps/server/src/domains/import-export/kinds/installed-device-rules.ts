import { inArray, sql } from 'drizzle-orm';
import { InstalledDeviceInput, InstalledDevicePatch } from '@portal/contract/crm';
import { toSerialKey } from '@portal/contract/kernel';
import { serialKey } from '#server/database/columns.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import {
  installedDevices,
  nextMaintenanceOfNew,
  refreshNextMaintenance,
  resolveDeviceColumns,
} from '#server/domains/crm/index.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { createBodyCheck } from '#server/http/validation.ts';
import { insertRows } from '#server/resource/insert-rows.ts';
import { getDifferences, updateRows } from '#server/resource/update-rows.ts';
import { toColumns, type Row, type VersionedRow } from '#server/resource/write.ts';
import { cellError, toCellErrors, type CellError } from '../imports/cell-error.ts';
import { cellReaders } from './cell-readers.ts';
import { loadDeviceReferences, type DeviceReferences } from './load-device-references.ts';
import {
  createClinicLookup,
  createDeviceLookup,
  createRowLookup,
  getSingle,
  pickBestMatch,
} from './lookup.ts';
import {
  getClinicKey,
  getStoredClinicKey,
  type PlacedDraft,
  placeInClinic,
} from './place-in-clinic.ts';
import {
  type CellRow,
  type CheckedRow,
  errorsFrom,
  firstPerField,
  type KindRules,
  type RuleContext,
  toBody,
  toChangeBody,
} from './row.ts';

const check = createBodyCheck(InstalledDeviceInput);
const checkChange = createBodyCheck(InstalledDevicePatch);
const apart = new Set(['customer', 'clinic', 'manufacturer', 'device']);
const bodyFields = {
  customer: 'customer_id',
  clinic: 'clinic_id',
  device: 'device_id',
  manufacturer: 'manufacturer_id',
};
const fields = Object.fromEntries(Object.entries(bodyFields).map(([field, body]) => [body, field]));

/**
 * Rules for installed devices, like those of `createInstalledDevice` and `changeInstalledDevice`.
 * Customer and manufacturer are given by name or id, a clinic by its name within the customer, a
 * device by model, GTIN, name or id.
 */
export function installedDeviceRules(bench: RuleContext): KindRules {
  const { tx, context, facts } = bench;
  const customers = createRowLookup(tx, customer);
  const manufacturers = createRowLookup(tx, manufacturer);
  const devices = createDeviceLookup(tx);
  const clinics = createClinicLookup(tx);

  const toDraft = (row: CellRow): PlacedDraft => {
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
    const customerId = named('customer', (name) => customers.of(name));
    const body = {
      ...own.body,
      ...(customerId ? { customer_id: customerId } : {}),
      ...(manufacturerId ? { manufacturer_id: manufacturerId } : {}),
      ...(deviceId ? { device_id: deviceId } : {}),
    };
    return { row: row.row, body, errors, clinicName: row.cells['clinic'] };
  };

  const derive = (
    body: Record<string, unknown>,
    before: VersionedRow | null,
    references: DeviceReferences,
  ): { follows: Row; errors: readonly CellError[] } => {
    if (!isPartOfDevice(body)) return { follows: {}, errors: [] };
    const clinic = references.clinics.get(body.clinic_id ?? '') ?? null;
    const modelIds = [body.device_id, before?.['deviceId']];
    const models = modelIds.flatMap((id) => references.models.get(String(id)) ?? []);
    let follows: Row = {};
    const errors = errorsFrom(() => {
      follows = resolveDeviceColumns(context, body, { before, references: { clinic, models } });
    }, fields);
    return { follows, errors };
  };

  const loadReferences = (
    bodies: readonly Readonly<Record<string, unknown>>[],
    modelIds: string[],
  ) =>
    loadDeviceReferences(bench, {
      clinicIds: idsIn(bodies, 'clinic_id'),
      modelIds: [...idsIn(bodies, 'device_id'), ...modelIds],
    });

  return {
    resource: installedDevices,
    bodyFields,
    async draft(rows) {
      await customers.prepare(rows.map(({ cells }) => cells['customer']));
      await manufacturers.prepare(rows.map(({ cells }) => cells['manufacturer']));
      await devices.prepare(rows.map(({ cells }) => cells['device']));
      return rows.map(toDraft);
    },
    async judgeNew(drafts) {
      await clinics.prepare(drafts.map((draft) => getClinicKey(draft, draft.body['customer_id'])));
      const placed = drafts.map((draft) => {
        const body = { ...draft.body, customer_id: draft.body['customer_id'] ?? null };
        return { draft, ...placeInClinic(clinics, draft, { body, customerId: body.customer_id }) };
      });
      const references = await loadReferences(
        placed.map(({ body }) => body),
        [],
      );
      return placed.map(({ draft: { row }, body, errors: unread }): CheckedRow => {
        const errors = [...unread, ...toCellErrors(check(body) ?? {}, fields)];
        const { follows, errors: wrong } =
          typeof body['device_id'] === 'string'
            ? derive(body, null, references)
            : { follows: {}, errors: [] };
        return {
          row,
          errors: firstPerField([...errors, ...wrong]),
          values: { ...toColumns(installedDevices, body), ...follows },
          key: toKey(body['device_id'], body['serial_number']),
        };
      });
    },
    async lockReferences(rows) {
      const ids = rows.flatMap((row) => row.ids);
      const stored = await tx
        .select({
          id: installedDevice.id,
          customerId: installedDevice.customerId,
          deviceId: installedDevice.deviceId,
        })
        .from(installedDevice)
        .where(sql`${installedDevice.id} = any(${sql.param(ids)}::uuid[])`);
      const byId = new Map(stored.map((device) => [device.id, device]));
      const keys = rows.map((row) => getStoredClinicKey(row, byId));
      await clinics.prepare(keys);
      await loadDeviceReferences(bench, {
        clinicIds: keys.flatMap((key) => (key === undefined ? [] : clinics.of(key))),
        modelIds: [
          ...idsIn(
            rows.map(({ draft }) => draft.body),
            'device_id',
          ),
          ...stored.map(({ deviceId }) => deviceId),
        ],
      });
    },
    async judgeMatched(rows) {
      const changes = rows.map((matched) => {
        const body = toChangeBody(matched, checkChange);
        const isUnknown = matched.draft.errors.some(({ field }) => field === 'customer');
        const { customer_id: customerId = matched.before['customerId'] } = body;
        return { matched, body, customerId: isUnknown ? null : customerId };
      });
      await clinics.prepare(
        changes.map(({ matched, customerId }) => getClinicKey(matched.draft, customerId)),
      );
      const placed = changes.map(({ matched, body, customerId }) => ({
        matched,
        inClinic: placeInClinic(clinics, matched.draft, { body, customerId }),
      }));
      const modelIds = rows.map(({ before }) => String(before['deviceId']));
      const references = await loadReferences(
        placed.map(({ inClinic }) => inClinic.body),
        modelIds,
      );
      return placed.map(({ matched: { draft, before }, inClinic }): CheckedRow => {
        const { body } = inClinic;
        const errors = [...inClinic.errors, ...toCellErrors(checkChange(body) ?? {}, fields)];
        const { follows, errors: wrong } = derive(body, before, references);
        const values = Object.assign(toColumns(installedDevices, body), follows);
        const { key, formerKey } = compareKeys(body, before);
        return {
          row: draft.row,
          errors: firstPerField([...errors, ...wrong]),
          values: getDifferences(before, values),
          key,
          before,
          formerKey,
        };
      });
    },
    unique: {
      duplicateError: () => cellError('serial_number', 'installed_device.serial_taken'),
      taken: async (rows) => {
        const { rows: found } = await tx.execute<{ key: string }>(sql`
          select wanted.key as key from unnest(
            ${sql.param(rows.map(({ key }) => key))}::text[],
            ${sql.param(rows.map((row) => getColumn(row, 'deviceId')))}::uuid[],
            ${sql.param(rows.map((row) => getColumn(row, 'serialNumber')))}::text[]
          ) as wanted (key, device_id, serial)
          join ${installedDevice} on ${installedDevice.deviceId} = wanted.device_id
            and ${serialKey(installedDevice.serialNumber)} = serial_key(wanted.serial)`);
        return new Set(found.map(({ key }) => key));
      },
    },
    async insert(rows) {
      const values = rows.map((row) => row.values);
      return insertRows(tx, context, installedDevices, values, nextMaintenanceOfNew);
    },
    async update(rows) {
      await updateRows(tx, context, installedDevices, rows);
      const ids = rows.map(({ before }) => before.id);
      await refreshNextMaintenance(tx, context, inArray(installedDevice.id, ids));
    },
  };
}

/** Returns the unique key of a device: its model, and the key of its serial number. */
const toKey = (model: unknown, serial: unknown): string | null =>
  typeof model === 'string' && typeof serial === 'string'
    ? `${model}\n${toSerialKey(serial)}`
    : null;

/** Returns the unique key that a stored device gets, and the one that it gives up, if they differ. */
function compareKeys(
  body: Readonly<Record<string, unknown>>,
  before: VersionedRow,
): Pick<CheckedRow, 'key' | 'formerKey'> {
  const { device_id: model = before['deviceId'], serial_number: serial = before['serialNumber'] } =
    body;
  const key = toKey(model, serial);
  const formerKey = toKey(before['deviceId'], before['serialNumber']);
  return key === formerKey || formerKey === null ? { key: null } : { key, formerKey };
}

const getColumn = ({ values, before }: CheckedRow, column: string): unknown =>
  values[column] ?? before?.[column];

const idsIn = (bodies: readonly Readonly<Record<string, unknown>>[], field: string): string[] =>
  bodies.map((body) => body[field]).filter((id) => typeof id === 'string');

interface DeviceBody {
  readonly customer_id?: string | null;
  readonly clinic_id?: string | null;
  readonly device_id?: string;
  readonly installation_date?: string | null;
}

/** Returns true if the body can be compared with its references. */
const isPartOfDevice = (
  body: Readonly<Record<string, unknown>>,
): body is Readonly<Record<string, unknown>> & DeviceBody =>
  [body['device_id'] ?? '', body['installation_date'] ?? ''].every(
    (value) => typeof value === 'string',
  );
