import { sql } from 'drizzle-orm';
import {
  ConsumableInput,
  DeviceInput,
  maxCompatibleDevices,
  PharmaceuticalInput,
  productTypes,
  SparePartInput,
  type ProductType,
} from '@portal/contract/products';
import { deviceCategory } from '#server/domains/products/categories/device-category.table.ts';
import { addCompatibleDevices, productResources } from '#server/domains/products/index.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { createBodyCheck, type Check } from '#server/http/validation.ts';
import { insertRows } from '#server/resource/insert-rows.ts';
import { toColumns } from '#server/resource/write.ts';
import { cellError, toCellErrors, type CellError } from '../imports/cell-error.ts';
import { createChoiceLookup } from '../cells/read-choice.ts';
import { cellReaders } from './cell-readers.ts';
import {
  type CellRow,
  type CheckedRow,
  firstPerField,
  type KindRules,
  type RuleContext,
  toBody,
} from './row.ts';
import { loadDeviceReferences } from './load-device-references.ts';
import { createDeviceLookup, createRowLookup, getSingle, pickBestMatch } from './lookup.ts';

const checks: Readonly<Record<ProductType, Check>> = {
  device: createBodyCheck(DeviceInput),
  consumable: createBodyCheck(ConsumableInput),
  pharmaceutical: createBodyCheck(PharmaceuticalInput),
  sparepart: createBodyCheck(SparePartInput),
};
const apart = new Set(['product_type', 'manufacturer', 'category', 'compatible_with']);
const fields = {
  manufacturer_id: 'manufacturer',
  category_id: 'category',
  compatible_with_ids: 'compatible_with',
};

/** Rules for products of all four types, like those of their create routes. */
export function productRules(bench: RuleContext): KindRules {
  const { tx, context, facts } = bench;
  const manufacturers = createRowLookup(tx, manufacturer);
  const categories = createRowLookup(tx, deviceCategory);
  const devices = createDeviceLookup(tx);

  const judge = (row: CellRow): CheckedRow => {
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
    if (deviceIds.length > 0) body['compatible_with_ids'] = [...new Set(deviceIds)];
    if (type) errors.push(...toCellErrors(checks[type](body) ?? {}, fields).map(ofThisType));
    const { gtin } = body;
    return {
      row: row.row,
      errors: firstPerField(errors),
      values: type ? { ...toColumns(productResources[type], body), productType: type } : {},
      key: typeof gtin === 'string' ? gtin : null,
      deviceIds: [...new Set(deviceIds)],
    };
  };

  return {
    async judge(rows) {
      await manufacturers.prepare(rows.map(({ cells }) => cells['manufacturer']));
      await categories.prepare(rows.map(({ cells }) => cells['category']));
      await devices.prepare(rows.flatMap(devicesNamedIn));
      return rows.map(judge);
    },
    unique: {
      duplicateError: () => cellError('gtin', 'field.taken'),
      taken: async (rows) => {
        const { rows: found } = await tx.execute<{ gtin: string }>(sql`
          select ${product.gtin} as gtin from ${product}
          where ${product.gtin} = any(${sql.param(rows.map(({ key }) => key))}::text[])`);
        return new Set(found.map(({ gtin }) => gtin));
      },
    },
    async insert(rows) {
      const modelIds = rows.flatMap(({ deviceIds = [] }) => deviceIds);
      await loadDeviceReferences(bench, { clinicIds: [], modelIds });
      const values = rows.map((row) => row.values);
      const ids = await insertRows(tx, context, productResources.device, values);
      const made = rows.flatMap(({ deviceIds = [] }, at) => {
        const productId = ids[at];
        return productId ? [{ productId, deviceIds }] : [];
      });
      await addCompatibleDevices(tx, context, made);
      return ids;
    },
  };
}

const findProductType = createChoiceLookup(productTypes);

function typeIn({ cells }: CellRow, errors: CellError[]): ProductType | null {
  const cell = cells['product_type'];
  if (cell === undefined) {
    errors.push(cellError('product_type', 'field.required'));
    return null;
  }
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

/** Explains an unknown field as one of another product type. */
const ofThisType = (error: CellError): CellError =>
  error.message.key === 'field.unknown'
    ? { ...error, message: { key: 'import.of_other_type' } }
    : error;
