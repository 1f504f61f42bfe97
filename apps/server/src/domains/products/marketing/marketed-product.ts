import {
  productCollections,
  getProductType,
  type ProductCollection,
} from '@portal/contract/products';
import type { Language } from '@portal/contract/kernel';
import type { Transaction } from '#server/database/database.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { lockRow } from '#server/resource/write.ts';
import { productResources } from '../products/product.resources.ts';

/** Product as the paths of its marketing content name it. */
export interface MarketedProduct {
  readonly resourceType: ProductCollection;
  readonly id: string;
}

/** Product and the language of its content. */
export interface ProductLanguage {
  readonly product: MarketedProduct;
  readonly language: Language;
}

const collections: readonly string[] = Object.values(productCollections);

/** @throws DomainError `not_found` for an unknown collection. */
function getResource({ resourceType }: MarketedProduct) {
  if (!collections.includes(resourceType)) throw new DomainError('not_found');
  return productResources[getProductType(resourceType)];
}

/**
 * Checks that the caller may see the product.
 * @throws DomainError `not_found` for a hidden product or one of another collection.
 */
export async function assertProductVisible(
  context: Context,
  named: MarketedProduct,
): Promise<void> {
  await read<object>(context, getResource(named), named.id);
}

/**
 * Locks the product, so that writes to its marketing content run one at a time.
 * @throws DomainError like `assertProductVisible`.
 */
export async function lockProduct(
  tx: Transaction,
  context: Context,
  named: MarketedProduct,
): Promise<string> {
  const { id } = await lockRow(tx, context, getResource(named), {
    id: named.id,
    seenVersion: null,
  });
  return id;
}
