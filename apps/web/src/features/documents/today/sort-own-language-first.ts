import type { Document } from '@portal/contract/documents';
import type { Language } from '@portal/contract/kernel';

type Dated = Pick<Document, 'created_at' | 'language'>;

/**
 * Documents, the newest first, with what the reader reads first among those of one day: what comes in
 * several languages comes at once. What says nothing of its language stands before what is in another.
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

/** When the day of a document began, where the reader is. */
const getDayStart = ({ created_at: at }: Dated): number => new Date(at).setHours(0, 0, 0, 0);
