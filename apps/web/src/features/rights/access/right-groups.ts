import { productTypes, type ProductType } from '@portal/contract/products';
import type { ViewingRight } from '@portal/contract/rights';

/** The rights to one manufacturer, or to all of them, by type of product. */
export interface RightGroup {
  /** Null for rights to a product type of all manufacturers. */
  manufacturer: { id: string; name: string } | null;
  /** Null for a right to everything of the manufacturer; the types in their usual order. */
  types: { type: ProductType | null; rights: ViewingRight[] }[];
}

const getProductName = ({ product }: ViewingRight) => product?.name ?? '';

/** Groups rights by manufacturer name, and within by type; the wider right comes first. */
export function groupRights(rights: readonly ViewingRight[], language: string): RightGroup[] {
  const compare = new Intl.Collator(language, { numeric: true }).compare;
  const sorted = rights.toSorted((one, other) =>
    compare(getProductName(one), getProductName(other)),
  );
  const groups = Map.groupBy(sorted, ({ manufacturer }) => manufacturer?.id ?? null);
  return [...groups.values()]
    .map((own) => ({
      manufacturer: own[0]?.manufacturer ?? null,
      types: [null, ...productTypes].flatMap((type) => {
        const ofType = own.filter((right) => right.product_type === type);
        return ofType.length > 0 ? [{ type, rights: ofType }] : [];
      }),
    }))
    .toSorted((one, other) =>
      compare(one.manufacturer?.name ?? '', other.manufacturer?.name ?? ''),
    );
}
