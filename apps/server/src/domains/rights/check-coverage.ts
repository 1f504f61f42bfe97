import type { Coverage } from '@portal/contract/rights';
import type { FieldMessages } from '#server/kernel/domain-error.ts';
import { type Catalogue, type RightCoverage, toRightCoverage } from './lock-catalogue.ts';

type Named = readonly Pick<RightCoverage, 'productId' | 'manufacturerId'>[];

/** Resolves the coverage of many rights, with the errors of each; null without errors. */
export async function checkCoverage(
  sent: readonly Coverage[],
  read: (named: Named) => Promise<Catalogue>,
): Promise<{ coverage: RightCoverage[]; errors: FieldMessages[] | null }> {
  const catalogue = await read(sent.map(toRightCoverage));
  const resolved = sent.map((one) => resolveCoverage(one, catalogue));
  const errors = resolved.map((one) => one.errors);
  const wrong = errors.some((fields) => Object.keys(fields).length > 0);
  return { coverage: resolved.map(({ coverage }) => coverage), errors: wrong ? errors : null };
}

/** Error of a request that names an unknown customer. */
export const customerNotFound: FieldMessages = { customer_id: [{ key: 'field.not_found' }] };

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
