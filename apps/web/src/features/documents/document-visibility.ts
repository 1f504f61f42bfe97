import type { Document } from '@portal/contract/documents';

type Link = Pick<Document, 'manufacturer_id' | 'product_id'>;
type Audience = Document['audience'];

/** Whether a document is about a product or a manufacturer; what is in a form may be an empty text. */
export const isLinked = ({ manufacturer_id: manufacturer, product_id: product }: Link): boolean =>
  Boolean(manufacturer) || Boolean(product);

/**
 * Who sees a document besides employees (API.md §3, who sees what): what it is about says so, and
 * the audience only where it is about nothing.
 */
export function getVisibility({ audience, ...link }: Link & { audience: Audience }) {
  if (link.product_id) return 'product' as const;
  if (link.manufacturer_id) return 'manufacturer' as const;
  return audience === 'all_customers' ? audience : ('employees' as const);
}

/**
 * The audience that goes with a link: what is about something is by rights, so that nothing opens
 * to every customer by mistake once it is about nothing again.
 */
export const resolveAudience = (link: Link, audience: Audience): Audience =>
  isLinked(link) ? 'by_rights' : audience;
