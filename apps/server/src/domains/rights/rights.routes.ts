import {
  bulkGrantViewingRights,
  bulkRevokeViewingRights,
  changeViewingRight,
  cleanUpExpiredRights,
  deactivateViewingRight,
  explainVisibility,
  getCustomerSummary,
  getViewingRight,
  grantViewingRight,
  listExpiredRights,
  listRightChanges,
  listViewingRights,
  previewGrant,
  previewRevoke,
  reactivateViewingRight,
  revokeViewingRight,
} from '@portal/contract/rights';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { list } from '#server/resource/list/list.ts';
import { read } from '#server/resource/read.ts';
import { changeRight } from './change/change-right.ts';
import { cleanUpExpired } from './change/close-rights.ts';
import { bulkGrant, grantRight } from './change/grant-rights.ts';
import { bulkRevoke, revokeRight } from './change/revoke-rights.ts';
import { explainVisibility as explain } from './insight/explain-visibility.ts';
import {
  previewGrant as previewOfGrant,
  previewRevoke as previewOfRevoke,
} from './insight/preview-rights.ts';
import { summarizeCustomer } from './insight/summarize-customer.ts';
import { rightHolders } from './right-holder.resource.ts';
import { expiredRights, rightChanges, viewingRights } from './viewing-right.resource.ts';

const locate = (context: Context, { id }: { id: string }) => read(context, viewingRights, id);

export const rightRoutes: BoundRoute[] = [
  bind(listViewingRights, ({ context, query }) => list(context, viewingRights, query)),
  bind(grantViewingRight, ({ context, body }) => grantRight(context, body)),
  bind(getViewingRight, ({ context, params }) => read(context, viewingRights, params.id), locate),
  bind(
    changeViewingRight,
    ({ context, params: { id }, body, seenVersion }) =>
      changeRight(context, { id, body, seenVersion }),
    locate,
  ),
  bind(
    revokeViewingRight,
    ({ context, params: { id }, seenVersion }) => revokeRight(context, { id, seenVersion }),
    locate,
  ),
  bind(
    deactivateViewingRight,
    ({ context, params: { id }, seenVersion }) =>
      changeRight(context, { id, body: { is_active: false }, seenVersion }),
    locate,
  ),
  bind(
    reactivateViewingRight,
    ({ context, params: { id }, body, seenVersion }) =>
      changeRight(context, { id, body: { ...body, is_active: true }, seenVersion }),
    locate,
  ),
  bind(listExpiredRights, ({ context, query }) => list(context, expiredRights, query)),
  bind(cleanUpExpiredRights, ({ context }) => cleanUpExpired(context)),
  bind(bulkGrantViewingRights, ({ context, body }) => bulkGrant(context, body)),
  bind(bulkRevokeViewingRights, ({ context, body }) => bulkRevoke(context, body)),
  bind(previewGrant, ({ context, body }) => previewOfGrant(context, body)),
  bind(previewRevoke, ({ context, body }) => previewOfRevoke(context, body)),
  bind(listRightChanges, ({ context, query }) => list(context, rightChanges, query)),
  bind(explainVisibility, ({ context, query }) => explain(context, query)),
  bind(
    getCustomerSummary,
    ({ context, params }) => summarizeCustomer(context, params.customerId),
    (context, { customerId }) => read(context, rightHolders, customerId),
  ),
];
