import type { BodyOf, Route } from '@portal/contract/kernel';
import { previewGrant, previewRevoke, type RightsPreview } from '@portal/contract/rights';
import { queryOptions } from '@tanstack/react-query';
import { exchange } from '#web/lib/api/exchange.ts';
import { areaKey } from '#web/lib/query/route-query.ts';

/** Asked anew each time: what is confirmed is what is so now. */
function previewQuery(route: Route, body: object) {
  return queryOptions({
    queryKey: [...areaKey('crm'), route.id, body],
    queryFn: async ({ signal }) => (await exchange<RightsPreview>(route, { body, signal })).data,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** What the customer would see more with these rights. */
export const grantPreviewQuery = (body: BodyOf<typeof previewGrant>) =>
  previewQuery(previewGrant, body);

/** What the customer would see no more without these rights. */
export const revokePreviewQuery = (body: BodyOf<typeof previewRevoke>) =>
  previewQuery(previewRevoke, body);
