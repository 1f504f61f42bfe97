import type { Language, ViewAs } from '@portal/contract/kernel';
import { getMarketingContent, type ProductCollection } from '@portal/contract/products';
import type { QueryClient } from '@tanstack/react-query';
import { productKinds } from '#web/features/products/product-kinds.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { callWithVersion, type Versioned } from '#web/lib/api/call.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { viewAsQuery } from '#web/lib/query/view-as-query.ts';

/** Product of the marketing content. */
export interface MarketedProduct {
  kind: ProductCollection;
  id: string;
}

type Content = Awaited<ReturnType<typeof callWithVersion<typeof getMarketingContent>>>['data'];

/**
 * Query for the marketing content in the user's language, with English as fallback; null without
 * content (specification §4: a 404 is empty). `language` is the portal's, which every request
 * carries. A hidden product returns 404 too, so the product is invalidated and its page reports
 * that.
 */
export function marketingQuery({ kind, id }: MarketedProduct, language: Language, viewAs?: ViewAs) {
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

/** Reads the content in one language with its version; null without content. */
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
