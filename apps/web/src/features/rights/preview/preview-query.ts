import type { RouteBody, Route } from '@portal/contract/kernel';
import { previewGrant, previewRevoke, type RightsPreview } from '@portal/contract/rights';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '#web/lib/api/call.ts';
import { scopeKey } from '#web/lib/query/route-query.ts';

/** Never cached, so that the user confirms the current state. */
function previewQuery(route: Route, body: object) {
  return queryOptions({
    queryKey: [...scopeKey('crm'), route.id, body],
    queryFn: async ({ signal }) => (await sendRequest<RightsPreview>(route, { body, signal })).data,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Query for what the customer would gain with these rights. */
export const grantPreviewQuery = (body: RouteBody<typeof previewGrant>) =>
  previewQuery(previewGrant, body);

/** Query for what the customer would lose without these rights. */
export const revokePreviewQuery = (body: RouteBody<typeof previewRevoke>) =>
  previewQuery(previewRevoke, body);
