import { and, eq } from 'drizzle-orm';
import type { Language } from '@portal/contract/kernel';
import type { Transaction } from '#server/database/database.ts';
import { marketingContent } from './marketing-content.table.ts';

/** Locks the marketing content of a locked product, in one language or in all. */
export function lockMarketingContents(
  tx: Transaction,
  { productId, language }: { productId: string; language?: Language },
) {
  const inLanguage = language && eq(marketingContent.language, language);
  return tx
    .select()
    .from(marketingContent)
    .where(and(eq(marketingContent.productId, productId), inLanguage))
    .for('no key update');
}
