import { productTypes, type ProductType } from '@portal/contract/products';
import type { Coverage } from '@portal/contract/rights';

interface Named {
  id: string;
  name: string;
}

/** Coverage to grant, with the names shown. */
export interface GrantSelection {
  manufacturer: Named | null;
  product_type: ProductType | null;
  product: (Named & { model: string | null }) | null;
}

/** Returns the coverage for the call; the server adds a product's manufacturer. */
export function toCoverage({
  manufacturer,
  product_type: type,
  product,
}: GrantSelection): Coverage {
  if (product) return { product_type: type, product_id: product.id };
  return {
    ...(manufacturer ? { manufacturer_id: manufacturer.id } : {}),
    ...(type ? { product_type: type } : {}),
  };
}

/** Returns the same key for equal coverage. */
export const getSelectionKey = (selection: GrantSelection): string =>
  JSON.stringify(toCoverage(selection));

/** Appends an item to the selection, unless the selection already contains it. */
export function addSelection(
  selections: readonly GrantSelection[],
  selection: GrantSelection,
): readonly GrantSelection[] {
  const key = getSelectionKey(selection);
  return selections.some((one) => getSelectionKey(one) === key)
    ? selections
    : [...selections, selection];
}

/** Encodes the selection as text, which forms and drafts store. */
export const serializeSelection = (selection: GrantSelection): string => JSON.stringify(selection);

/** Parses the selection of a form; skips invalid items. */
export function parseSelections(values: unknown): GrantSelection[] {
  if (!Array.isArray(values)) return [];
  return values.flatMap((text) => (typeof text === 'string' ? (parseSelection(text) ?? []) : []));
}

function parseSelection(text: string): GrantSelection | null {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null) return null;
    const manufacturer = 'manufacturer' in read ? named(read.manufacturer) : null;
    const product = 'product' in read ? named(read.product) : null;
    const productType = 'product_type' in read ? read.product_type : null;
    const type = productTypes.find((one) => one === productType) ?? null;
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
