import type { Document } from '@portal/contract/documents';
import type { Language } from '@portal/contract/kernel';

type Dated = Pick<Document, 'created_at' | 'language'>;

/**
 * Sorts documents by day, newest first, and within a day by language: the user's, none, then
 * others. Translations are usually uploaded together.
 */
export function sortOwnLanguageFirst<Item extends Dated>(
  newest: readonly Item[],
  language: Language,
): Item[] {
  const nearness = (item: Item) => (item.language === language ? 0 : item.language ? 2 : 1);
  return newest.toSorted((one, other) => {
    const days = getDayStart(other) - getDayStart(one);
    return days === 0 ? nearness(one) - nearness(other) : days;
  });
}

/** Returns the start of a document's day in the local time zone. */
const getDayStart = ({ created_at: at }: Dated): number => new Date(at).setHours(0, 0, 0, 0);
