import {
  deleteMarketingContent,
  getMarketingContent,
  putMarketingContent,
} from '@portal/contract/products';
import { viewAs } from '#server/domains/rights/index.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { deleteMarketingContent as remove } from './delete-marketing-content.ts';
import { getMarketingContent as get } from './get-marketing-content.ts';
import { assertProductVisible } from './marketed-product.ts';
import { putMarketingContent as put } from './put-marketing-content.ts';

export const marketingRoutes: BoundRoute[] = [
  bind(
    getMarketingContent,
    async ({ context, params, query }) => {
      const viewed = await viewAs(context, query);
      return get(viewed.context, { product: params, language: query.lang });
    },
    assertProductVisible,
  ),
  bind(
    putMarketingContent,
    ({ context, params, query, body, seenVersion }) =>
      put(context, { product: params, language: query.lang, body, seenVersion }),
    assertProductVisible,
  ),
  bind(
    deleteMarketingContent,
    ({ context, params, query, seenVersion }) =>
      remove(context, { product: params, language: query.lang, seenVersion }),
    assertProductVisible,
  ),
];
