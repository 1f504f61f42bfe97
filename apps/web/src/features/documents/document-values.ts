import type { Document } from '@portal/contract/documents';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { resolveAudience } from './document-visibility.ts';

/** Returns the initial form values of a document. */
export function toDocumentValues(item: Document) {
  const { title, description, category, language, audience } = item;
  return {
    title,
    description: description ?? '',
    category,
    language: language ?? '',
    audience: resolveAudience(item, audience),
    manufacturer_id: item.manufacturer_id ?? '',
    product_type: item.product_type ?? '',
    product_id: item.product_id ?? '',
    tag_ids: item.tags.map(({ id }) => id).toSorted(),
  } satisfies FormValues;
}
