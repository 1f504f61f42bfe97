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
import { bulkGrant } from './bulk-grant.ts';
import { bulkRevoke } from './bulk-revoke.ts';
import { changeRight } from './change-right.ts';
import { cleanUpExpired } from './close-rights.ts';
import { explainVisibility as explain } from './explain-visibility.ts';
import { grantRight } from './grant-right.ts';
import { previewGrant as previewOfGrant } from './preview-grant.ts';
import { previewRevoke as previewOfRevoke } from './preview-revoke.ts';
import { revokeRight } from './revoke-right.ts';
import { expiredRights, rightChanges, viewingRights } from './viewing-right.resource.ts';
import { rightHolders } from './right-holder.resource.ts';
import { summarizeCustomer } from './summarize-customer.ts';

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
