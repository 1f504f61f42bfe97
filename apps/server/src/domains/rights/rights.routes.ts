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
import { bindList } from '#server/http/bind-crud.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
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
  ...bindList(listViewingRights, viewingRights, { fileName: 'viewing-rights' }),
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
  ...bindList(listExpiredRights, expiredRights, { fileName: 'expired-rights' }),
  bind(cleanUpExpiredRights, ({ context }) => cleanUpExpired(context)),
  bind(bulkGrantViewingRights, ({ context, body }) => bulkGrant(context, body)),
  bind(bulkRevokeViewingRights, ({ context, body }) => bulkRevoke(context, body)),
  bind(previewGrant, ({ context, body }) => previewOfGrant(context, body)),
  bind(previewRevoke, ({ context, body }) => previewOfRevoke(context, body)),
  ...bindList(listRightChanges, rightChanges, { fileName: 'viewing-right-history' }),
  bind(explainVisibility, ({ context, query }) => explain(context, query)),
  bind(
    getCustomerSummary,
    ({ context, params }) => summarizeCustomer(context, params.customerId),
    (context, { customerId }) => read(context, rightHolders, customerId),
  ),
];
