import type { Language, SeenAs } from '@portal/contract/kernel';
import { getMarketingContent, type ProductCollection } from '@portal/contract/products';
import type { QueryClient } from '@tanstack/react-query';
import { productKinds } from '#web/features/products/product-kinds.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { callWithVersion } from '#web/lib/api/call.ts';
import type { Versioned } from '#web/lib/api/send-request.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { viewAsQuery } from '#web/lib/query/view-as-query.ts';

/** Whose marketing content. */
export interface MarketedProduct {
  kind: ProductCollection;
  id: string;
}

type Content = Awaited<ReturnType<typeof callWithVersion<typeof getMarketingContent>>>['data'];

/**
 * Query options for what is said of a product in the user's language, else in English; null where
 * nothing is (specification §4: a 404 is empty). `language` is the portal's, which the call carries.
 * A 404 is also what a product that is no longer seen answers: the product is asked for again, and
 * its page says so.
 */
export function marketingQuery({ kind, id }: MarketedProduct, language: Language, viewAs?: SeenAs) {
  const params = { resourceType: kind, id };
  const query = viewAsQuery(viewAs);
  const options = routeQuery('products', getMarketingContent, { params, query });
  return {
    queryKey: [...options.queryKey, language],
    queryFn: async ({ signal, client }: { signal: AbortSignal; client: QueryClient }) => {
      const content = await nullIfMissing(
        callWithVersion(getMarketingContent, { params, query, signal }),
      );
      if (!content) {
        const product = routeQuery('products', productKinds[kind].get, { params: { id }, query });
        void client.invalidateQueries({ queryKey: product.queryKey });
      }
      return content;
    },
  };
}

/** Reads what is said in one language, with its version; null where nothing is. */
export function readMarketing({ kind, id }: MarketedProduct, lang: Language) {
  const params = { resourceType: kind, id };
  return nullIfMissing(callWithVersion(getMarketingContent, { params, query: { lang } }));
}

async function nullIfMissing(
  response: Promise<Versioned<Content>>,
): Promise<Versioned<Content> | null> {
  try {
    return await response;
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}
