import type { ProductType } from '@portal/contract/products';
import type { Wish } from '#web/features/rights/grant/wish.ts';

interface Named {
  id: string;
  name: string;
}

/** A product, as the catalogue shows it. */
export interface AskedProduct {
  id: string;
  name: string;
  model: string | null;
  product_type: ProductType;
  manufacturer: Named;
}

/** A document, as the library shows it. */
export interface AskedDocument {
  id: string;
  title: string;
  audience: 'by_rights' | 'all_customers';
  manufacturer: Named | null;
  product_type: ProductType | null;
  product: (Named & { model: string | null }) | null;
}

/** What is asked about: who can see it? */
export type WhySubject = { product: AskedProduct } | { document: AskedDocument };

export const subjectName = (subject: WhySubject): string =>
  'product' in subject ? subject.product.name : subject.document.title;

/** The narrowest right that would open it; null where none can. */
export function wishFor(subject: WhySubject): Wish | null {
  if ('product' in subject) {
    const { id, name, model, product_type, manufacturer } = subject.product;
    return { manufacturer, product_type, product: { id, name, model } };
  }
  const { manufacturer, product_type: type, product } = subject.document;
  if (product && type) return { manufacturer, product_type: type, product };
  return manufacturer ? { manufacturer, product_type: null, product: null } : null;
}
