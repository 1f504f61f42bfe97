import type { ProductType } from '@portal/contract/products';
import type { Coverage } from '@portal/contract/rights';
import { sql, type SQL } from 'drizzle-orm';
import type { FieldMessages } from '#server/kernel/domain-error.ts';

/** Complete coverage of a right; a right to a product includes its type and manufacturer. */
export interface RightCoverage {
  readonly manufacturerId: string | null;
  readonly productType: ProductType | null;
  readonly productId: string | null;
}

/**
 * Returns a key that is equal for rights that `product_viewing_right_open_unique` treats as
 * duplicates.
 */
export function toCoverageKey({ manufacturerId, productType, productId }: RightCoverage): string {
  return productId ?? `${manufacturerId ?? ''}/${productType ?? ''}`;
}

/**
 * Returns coverage as a relation of `product_id`, `manufacturer_id` and `product_type`, like
 * `granted`.
 */
export function toCoverageRelation(coverage: readonly RightCoverage[]): SQL {
  return sql`select requested.product_id, requested.manufacturer_id, requested.product_type from unnest(
    ${sql.param(coverage.map(({ productId }) => productId))}::uuid[],
    ${sql.param(coverage.map(({ manufacturerId }) => manufacturerId))}::uuid[],
    ${sql.param(coverage.map(({ productType }) => productType))}::text[])
    as requested(product_id, manufacturer_id, product_type)`;
}

/** Existing objects that rights name. */
export interface Catalogue {
  readonly products: ReadonlyMap<
    string,
    { readonly productType: ProductType; readonly manufacturerId: string }
  >;
  readonly manufacturers: ReadonlySet<string>;
}

/** Objects of the catalogue that a right names. */
export type NamedObjects = Pick<RightCoverage, 'productId' | 'manufacturerId'>;

/** Resolves the coverage of many rights, with the errors of each; null without errors. */
export async function checkCoverage(
  sent: readonly Coverage[],
  read: (named: readonly NamedObjects[]) => Promise<Catalogue>,
): Promise<{ coverage: RightCoverage[]; errors: FieldMessages[] | null }> {
  const catalogue = await read(sent.map(toRightCoverage));
  const resolved = sent.map((one) => resolveCoverage(one, catalogue));
  const errors = resolved.map((one) => one.errors);
  const wrong = errors.some((fields) => Object.keys(fields).length > 0);
  return { coverage: resolved.map(({ coverage }) => coverage), errors: wrong ? errors : null };
}

/**
 * Resolves the complete coverage of a right (API.md §3 CRM), or its errors by field: no coverage, a
 * partial product, a missing object, or a product of another type or manufacturer.
 */
function resolveCoverage(
  sent: Coverage,
  catalogue: Catalogue,
): { coverage: RightCoverage; errors: FieldMessages } {
  const coverage = toRightCoverage(sent);
  const { manufacturerId, productType, productId } = coverage;
  const errors: FieldMessages = {};
  const refuse = (field: string, key: Parameters<typeof toFieldMessage>[0]) => {
    errors[field] ??= toFieldMessage(key);
  };
  if (manufacturerId !== null && !catalogue.manufacturers.has(manufacturerId)) {
    refuse('manufacturer_id', 'field.not_found');
  }
  if (productId === null) {
    if (manufacturerId === null && productType === null) {
      refuse('non_field_errors', 'right.covers_nothing');
    }
    return { coverage, errors };
  }
  if (productType === null) refuse('product_type', 'field.required');
  const named = catalogue.products.get(productId);
  if (!named) {
    refuse('product_id', 'field.not_found');
    return { coverage, errors };
  }
  if (productType !== null && productType !== named.productType) {
    refuse('product_id', 'right.other_type');
  }
  if (manufacturerId !== null && manufacturerId !== named.manufacturerId) {
    refuse('product_id', 'document.manufacturer');
  }
  return { coverage: { ...coverage, manufacturerId: named.manufacturerId }, errors };
}

const toFieldMessage = (
  key:
    | 'document.manufacturer'
    | 'field.not_found'
    | 'field.required'
    | 'right.covers_nothing'
    | 'right.other_type',
) => [{ key }];

/** Converts the requested coverage; absent fields become null. */
function toRightCoverage(sent: Coverage): RightCoverage {
  return {
    manufacturerId: sent.manufacturer_id ?? null,
    productType: sent.product_type ?? null,
    productId: sent.product_id ?? null,
  };
}
