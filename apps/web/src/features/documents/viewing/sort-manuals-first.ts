import { documentCategories, type Document } from '@portal/contract/documents';
import type { Language } from '@portal/contract/kernel';

type Manual = Pick<Document, 'category' | 'language' | 'created_at'>;

/**
 * Documents of a product in the order in which who stands at a device needs them: technical before
 * all others; among these what is in their language, then what is in none, then the rest; the
 * newest first.
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
