import { and, eq, inArray, sql } from 'drizzle-orm';
import { fallbackLanguage, type Language } from '@portal/contract/kernel';
import { getMarketingContent as route, type MarketingContent } from '@portal/contract/products';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { assertProductVisible, type MarketedProduct } from './marketed-product.ts';
import { marketingContents } from './marketing-content.resource.ts';
import { marketingContent } from './marketing-content.table.ts';
import { withPictureUrl } from './marketing-picture.ts';

/**
 * Returns the marketing content of a product in a language. Without a requested language it prefers
 * the caller's and falls back to English.
 * @throws DomainError `not_found` for a hidden product and without content.
 */
export async function getMarketingContent(
  context: Context,
  { product, language }: { product: MarketedProduct; language: Language | undefined },
): Promise<Versioned<MarketingContent>> {
  authorize(context.actor, route.access);
  await assertProductVisible(context, product);
  const preferred = language ?? getLanguage(context);
  const languages = language ? [language] : [preferred, fallbackLanguage];
  const [found] = await context.database.orm
    .select({ id: marketingContent.id })
    .from(marketingContent)
    .where(
      and(
        eq(marketingContent.productId, product.id),
        inArray(marketingContent.language, languages),
      ),
    )
    .orderBy(sql`${marketingContent.language} = ${preferred} desc`)
    .limit(1);
  if (!found) throw new DomainError('not_found');
  return withPictureUrl(context, await read(context, marketingContents, found.id));
}

/**
 * Returns the language of the request, or the user's own when the request names only the fallback.
 */
function getLanguage({ language, actor }: Context): Language {
  if (language !== fallbackLanguage) return language;
  return 'language' in actor && actor.language !== null ? actor.language : language;
}
