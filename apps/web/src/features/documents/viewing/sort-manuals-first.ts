import { documentCategories, type Document } from '@portal/contract/documents';
import type { Language } from '@portal/contract/kernel';

type Manual = Pick<Document, 'category' | 'language' | 'created_at'>;

/**
 * Sorts a product's documents by what a technician at the device needs: technical first; then the
 * user's language, none, others; then the newest.
 */
export function sortManualsFirst<Item extends Manual>(
  documents: readonly Item[],
  language: Language,
): Item[] {
  const getRank = (item: Item) =>
    (item.category === 'technical' ? 0 : 1 + documentCategories.indexOf(item.category)) * 3 +
    (item.language === language ? 0 : item.language === null ? 1 : 2);
  return documents.toSorted(
    (one, two) =>
      getRank(one) - getRank(two) || Date.parse(two.created_at) - Date.parse(one.created_at),
  );
}
