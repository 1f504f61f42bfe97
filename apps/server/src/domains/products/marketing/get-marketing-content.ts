import { and, eq, inArray, sql } from 'drizzle-orm';
import { fallbackLanguage, type Language } from '@portal/contract/kernel';
import { getMarketingContent as route, type MarketingContent } from '@portal/contract/products';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { findProduct, type MarketedProduct } from './marketed-product.ts';
import { marketingContents } from './marketing-content.resource.ts';
import { marketingContent } from './marketing-content.table.ts';
import { withPicture } from './marketing-picture.ts';

/**
 * What is said of a product in a language; without one in the caller's, else in English.
 * @throws PortalError `not_found` for an unseen product, and where nothing is said.
 */
export async function getMarketingContent(
  context: Context,
  { of, language }: { of: MarketedProduct; language: Language | undefined },
): Promise<Versioned<MarketingContent>> {
  authorize(context.actor, route.access);
  await findProduct(context, of);
  const first = language ?? languageOf(context);
  const wanted = language ? [language] : [first, fallbackLanguage];
  const [found] = await context.database.orm
    .select({ id: marketingContent.id })
    .from(marketingContent)
    .where(and(eq(marketingContent.productId, of.id), inArray(marketingContent.language, wanted)))
    .orderBy(sql`${marketingContent.language} = ${first} desc`)
    .limit(1);
  if (!found) throw new DomainError('not_found');
  return withPicture(context, await read(context, marketingContents, found.id));
}

/** The language of the call; where that says no other than the fallback, the one the caller chose. */
function languageOf({ language, actor }: Context): Language {
  if (language !== fallbackLanguage) return language;
  return 'language' in actor && actor.language !== null ? actor.language : language;
}
