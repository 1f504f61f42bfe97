import type { Document } from '@portal/contract/documents';

/** What a document is about, by name: the product, and who makes it; null where it is about neither. */
export function aboutWords({ product, manufacturer }: Document): string | null {
  const words = [product?.name, manufacturer?.name].filter(Boolean);
  return words.length > 0 ? words.join(' · ') : null;
}
