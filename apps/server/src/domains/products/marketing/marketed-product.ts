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

/** A product as the paths of its marketing content name it. */
export interface MarketedProduct {
  readonly resourceType: ProductCollection;
  readonly id: string;
}

/** A product's content in a language. */
export interface ProductLanguage {
  readonly product: MarketedProduct;
  readonly language: Language;
}

const collections: readonly string[] = Object.values(productCollections);

/** @throws PortalError `not_found` for a word that is the name of no collection. */
function getResource({ resourceType }: MarketedProduct) {
  if (!collections.includes(resourceType)) throw new DomainError('not_found');
  return productResources[getProductType(resourceType)];
}

/** @throws PortalError `not_found` for what is no product of that collection that the caller sees. */
export async function assertProductVisible(
  context: Context,
  named: MarketedProduct,
): Promise<void> {
  await read<object>(context, getResource(named), named.id);
}

/** Holds the product, so that one at a time writes what is said of it. @throws as `assertProductVisible`. */
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
