import type { ProductType } from '@portal/contract/products';
import type { GrantSelection } from '#web/features/rights/grant/grant-selection.ts';

interface Named {
  id: string;
  name: string;
}

/** A product, as the catalogue shows it. */
export interface ProductSubject {
  id: string;
  name: string;
  model: string | null;
  product_type: ProductType;
  manufacturer: Named;
}

/** A document, as the library shows it. */
export interface DocumentSubject {
  id: string;
  title: string;
  audience: 'by_rights' | 'all_customers';
  manufacturer: Named | null;
  product_type: ProductType | null;
  product: (Named & { model: string | null }) | null;
}

/** Object whose visibility is explained. */
export type ExplainSubject = { product: ProductSubject } | { document: DocumentSubject };

export const getSubjectName = (subject: ExplainSubject): string =>
  'product' in subject ? subject.product.name : subject.document.title;

/** Returns the narrowest right that would give access; null if none can. */
export function toGrantSelection(subject: ExplainSubject): GrantSelection | null {
  if ('product' in subject) {
    const { id, name, model, product_type, manufacturer } = subject.product;
    return { manufacturer, product_type, product: { id, name, model } };
  }
  const { manufacturer, product_type: type, product } = subject.document;
  if (product && type) return { manufacturer, product_type: type, product };
  return manufacturer ? { manufacturer, product_type: null, product: null } : null;
}
