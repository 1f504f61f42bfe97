import {
  ConsumableInput,
  ConsumablePatch,
  DeviceInput,
  DevicePatch,
  maxCompatibleDevices,
  PharmaceuticalInput,
  PharmaceuticalPatch,
  productTypes,
  SparePartInput,
  SparePartPatch,
  type ProductType,
} from '@portal/contract/products';
import { deviceCategory } from '#server/domains/products/categories/device-category.table.ts';
import {
  deviceIntervalChanged,
  listCompatibleDevices,
  productResources,
  setManyCompatibleDevices,
} from '#server/domains/products/index.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { createBodyCheck, type Check } from '#server/http/validation.ts';
import { insertRows } from '#server/resource/insert-rows.ts';
import { getDifferences, updateRows } from '#server/resource/update-rows.ts';
import { toColumns } from '#server/resource/write.ts';
import { cellError, toCellErrors, type CellError } from '../imports/cell-error.ts';
import { createChoiceLookup } from '../cells/read-choice.ts';
import { cellReaders } from './cell-readers.ts';
import { findTakenProducts, toProductKey } from './product-keys.ts';
import {
  type CellRow,
  type CheckedRow,
  type Draft,
  firstPerField,
  type KindRules,
  type MatchedDraft,
  type RuleContext,
  toBody,
  toChangeBody,
} from './row.ts';
import { loadDeviceReferences } from './load-device-references.ts';
import { createDeviceLookup, createRowLookup, getSingle, pickBestMatch } from './lookup.ts';

const checks: Readonly<Record<ProductType, Check>> = {
  device: createBodyCheck(DeviceInput),
  consumable: createBodyCheck(ConsumableInput),
  pharmaceutical: createBodyCheck(PharmaceuticalInput),
  sparepart: createBodyCheck(SparePartInput),
};
const changeChecks: Readonly<Record<ProductType, Check>> = {
  device: createBodyCheck(DevicePatch),
  consumable: createBodyCheck(ConsumablePatch),
  pharmaceutical: createBodyCheck(PharmaceuticalPatch),
  sparepart: createBodyCheck(SparePartPatch),
};
const apart = new Set(['product_type', 'manufacturer', 'category', 'compatible_with']);
const bodyFields = {
  manufacturer: 'manufacturer_id',
  category: 'category_id',
  compatible_with: 'compatible_with_ids',
};
const fields = Object.fromEntries(Object.entries(bodyFields).map(([field, body]) => [body, field]));

/** A draft with its type; null without a known one. */
interface ProductDraft extends Draft {
  readonly type?: ProductType | null;
}

/**
 * Rules for products of all four types, like those of their create and change routes. The type of a
 * product does not change.
 */
export function productRules(bench: RuleContext): KindRules {
  const { tx, context, facts } = bench;
  const manufacturers = createRowLookup(tx, manufacturer);
  const categories = createRowLookup(tx, deviceCategory);
  const devices = createDeviceLookup(tx);

  const toDraft = (row: CellRow): ProductDraft => {
    const { body, errors } = toBody(row, { readers: cellReaders.products, apart, facts });
    const type = typeIn(row, errors);
    for (const [field, rows] of [
      ['manufacturer', manufacturers],
      ['category', categories],
    ] as const) {
      const name = row.cells[field];
      if (name === undefined) continue;
      const { one, errors: wrong } = getSingle(rows.of(name), field);
      errors.push(...wrong);
      if (one) body[`${field}_id`] = one;
    }
    const deviceIds = devicesNamedIn(row).flatMap((name) => {
      const { one, errors: wrong } = getSingle(
        pickBestMatch(devices.of(name), null),
        'compatible_with',
      );
      errors.push(...wrong);
      return one ? [one.id] : [];
    });
    if (deviceIds.length > 0) body['compatible_with_ids'] = [...new Set(deviceIds)].toSorted();
    return { row: row.row, body, errors, type };
  };

  /** Locks the devices that products will fit. */
  const lockDevices = (rows: readonly CheckedRow[]) =>
    loadDeviceReferences(bench, {
      clinicIds: [],
      modelIds: rows.flatMap(({ links }) => links?.after ?? []),
    });

  return {
    resource: productResources.device,
    bodyFields,
    async draft(rows) {
      await manufacturers.prepare(rows.map(({ cells }) => cells['manufacturer']));
      await categories.prepare(rows.map(({ cells }) => cells['category']));
      await devices.prepare(rows.flatMap(devicesNamedIn));
      return rows.map(toDraft);
    },
    judgeNew: async (drafts) => drafts.map(judgeNew),
    async judgeMatched(rows) {
      const changes = rows.map((matched) => ({
        matched,
        body: toChangeBody(matched, changeChecks[getType(matched)]),
      }));
      const linked = changes.filter(({ body }) => 'compatible_with_ids' in body);
      const current = await listCompatibleDevices(
        tx,
        linked.map(({ matched: { before } }) => before.id),
      );
      return changes.map(({ matched, body }) =>
        judgeMatched(matched, body, current.get(matched.before.id) ?? []),
      );
    },
    unique: {
      duplicateError: ({ values }) =>
        values['gtin'] ? cellError('gtin', 'field.taken') : cellError('name', 'product.exists'),
      taken: (rows) => findTakenProducts(tx, rows),
    },
    async insert(rows) {
      await lockDevices(rows);
      const values = rows.map((row) => row.values);
      const ids = await insertRows(tx, context, productResources.device, values);
      const made = rows.flatMap(({ links }, at) => {
        const productId = ids[at];
        return productId && links ? [{ productId, ...links }] : [];
      });
      await setManyCompatibleDevices(tx, context, made);
      return ids;
    },
    async update(rows) {
      await lockDevices(rows);
      await updateRows(tx, context, productResources.device, rows);
      const linked = rows.flatMap(({ links, before }) =>
        links ? [{ productId: before.id, ...links }] : [],
      );
      await setManyCompatibleDevices(tx, context, linked);
      const deviceIds = rows
        .filter(({ values }) => 'maintenanceIntervalMonths' in values)
        .map(({ before }) => before.id);
      if (deviceIds.length > 0) await deviceIntervalChanged.publish(tx, context, { deviceIds });
    },
  };
}

function judgeNew(draft: ProductDraft): CheckedRow {
  const { row, body, type = null } = draft;
  const errors = [...draft.errors];
  const isMissing = !type && !errors.some(({ field }) => field === 'product_type');
  if (isMissing) errors.push(cellError('product_type', 'field.required'));
  if (type) errors.push(...toCellErrors(checks[type](body) ?? {}, fields).map(ofThisType));
  const values = type ? { ...toColumns(productResources[type], body), productType: type } : {};
  const after = idsIn(body);
  return {
    row,
    errors: firstPerField(errors),
    values,
    key: toProductKey(values),
    ...(after.length > 0 ? { links: { field: 'compatible_with', before: [], after } } : {}),
  };
}

function judgeMatched(
  matched: MatchedDraft,
  body: Readonly<Record<string, unknown>>,
  current: readonly string[],
): CheckedRow {
  const { before } = matched;
  const draft: ProductDraft = matched.draft;
  const type = getType(matched);
  const errors: CellError[] = [...draft.errors];
  if (draft.type && draft.type !== type)
    errors.push(cellError('product_type', 'import.product_type_changes'));
  errors.push(...toCellErrors(changeChecks[type](body) ?? {}, fields).map(ofThisType));
  const values = getDifferences(before, toColumns(productResources[type], body));
  const formerKey = typeof before['gtin'] === 'string' ? before['gtin'] : undefined;
  return {
    row: draft.row,
    errors: firstPerField(errors),
    values,
    key: typeof values['gtin'] === 'string' ? values['gtin'] : null,
    before,
    ...('gtin' in values && formerKey !== undefined ? { formerKey } : {}),
    ...('compatible_with_ids' in body
      ? { links: { field: 'compatible_with', before: current, after: idsIn(body) } }
      : {}),
  };
}

/** Returns the type of a stored product. @throws Error for another one, which no row can have. */
function getType({ before }: MatchedDraft): ProductType {
  const type = productTypes.find((one) => one === before['productType']);
  if (!type) throw new Error(`${String(before['productType'])} is not a type of product`);
  return type;
}

const findProductType = createChoiceLookup(productTypes);

function typeIn({ cells }: CellRow, errors: CellError[]): ProductType | null {
  const cell = cells['product_type'];
  if (cell === undefined) return null;
  const type = findProductType(cell);
  if (!type)
    errors.push(cellError('product_type', 'field.enum', { choices: productTypes.join(', ') }));
  return type ?? null;
}

const devicesNamedIn = ({ cells }: CellRow): string[] =>
  (cells['compatible_with'] ?? '')
    .split('|')
    .map((name) => name.trim())
    .filter(Boolean)
    .slice(0, maxCompatibleDevices + 1);

/** Returns the devices of a body. */
function idsIn(body: Readonly<Record<string, unknown>>): string[] {
  const ids = body['compatible_with_ids'];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** Explains an unknown field as one of another product type. */
const ofThisType = (error: CellError): CellError =>
  error.message.key === 'field.unknown'
    ? { ...error, message: { key: 'import.of_other_type' } }
    : error;
