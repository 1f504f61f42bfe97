import { productTypes, type ProductType } from '@portal/contract/products';
import type { Coverage } from '@portal/contract/rights';

interface Named {
  id: string;
  name: string;
}

/** What is asked for, with the names that it is shown by: what a right is to open. */
export interface Wish {
  manufacturer: Named | null;
  product_type: ProductType | null;
  product: (Named & { model: string | null }) | null;
}

/** What the call is sent; a product's manufacturer is the server's to add. */
export function coverageOf({ manufacturer, product_type: type, product }: Wish): Coverage {
  if (product) return { product_type: type, product_id: product.id };
  return {
    ...(manufacturer ? { manufacturer_id: manufacturer.id } : {}),
    ...(type ? { product_type: type } : {}),
  };
}

/** The same wish twice has the same key. */
export const wishKey = (wish: Wish): string => JSON.stringify(coverageOf(wish));

/** The list with one more wish, at its end; as it is where it holds the wish already. */
export function withWish(wishes: readonly Wish[], wish: Wish): readonly Wish[] {
  const key = wishKey(wish);
  return wishes.some((one) => wishKey(one) === key) ? wishes : [...wishes, wish];
}

/** A form keeps texts, and so does its draft: a wish as one. */
export const writeWish = (wish: Wish): string => JSON.stringify(wish);

/** Reads the wishes of a form; what is none is left out. */
export function readWishes(values: unknown): Wish[] {
  if (!Array.isArray(values)) return [];
  return values.flatMap((text) => (typeof text === 'string' ? (readWish(text) ?? []) : []));
}

function readWish(text: string): Wish | null {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null) return null;
    const manufacturer = 'manufacturer' in read ? named(read.manufacturer) : null;
    const product = 'product' in read ? named(read.product) : null;
    const word = 'product_type' in read ? read.product_type : null;
    const type = productTypes.find((one) => one === word) ?? null;
    if (!manufacturer && !type) return null;
    return { manufacturer, product_type: type, product };
  } catch {
    return null;
  }
}

function named(value: unknown) {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('name' in value))
    return null;
  const { id, name } = value;
  if (typeof id !== 'string' || typeof name !== 'string') return null;
  const model = 'model' in value && typeof value.model === 'string' ? value.model : null;
  return { id, name, model };
}
