import type { Document } from '@portal/contract/documents';

type Link = Pick<Document, 'manufacturer_id' | 'product_id'>;
type Audience = Document['audience'];

/** Returns true when a document has a product or manufacturer; form values may be empty strings. */
export const isLinked = ({ manufacturer_id: manufacturer, product_id: product }: Link): boolean =>
  Boolean(manufacturer) || Boolean(product);

/**
 * Returns who may see a document besides employees (API.md §3, who sees what). Its product or
 * manufacturer decides; the audience applies only without both.
 */
export function getVisibility({ audience, ...link }: Link & { audience: Audience }) {
  if (link.product_id) return 'product' as const;
  if (link.manufacturer_id) return 'manufacturer' as const;
  return audience === 'all_customers' ? audience : ('employees' as const);
}

/**
 * Returns the audience for a link. With a product or manufacturer it is `by_rights`, so that
 * clearing the link later does not open the document to every customer.
 */
export const resolveAudience = (link: Link, audience: Audience): Audience =>
  isLinked(link) ? 'by_rights' : audience;
