import {
  approveAnonymization,
  approveAnonymizations,
  cancelAnonymization,
  cancelLinkedRequest,
  getAnonymizationRequest,
  listAnonymizationRequests,
  listMyRequests,
  listPendingRequests,
  requestAnonymization,
  restorePerson,
  showLinkedRequest,
} from '@portal/contract/compliance';
import { limitAddress } from '#server/domains/auth/index.ts';
import { people } from '#server/domains/users/index.ts';
import { bindList } from '#server/http/bind-crud.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { read } from '#server/resource/read.ts';
import {
  anonymizationRequests,
  locateRequest,
  ownRequests,
  undecidedRequests,
} from './anonymization-request.resource.ts';
import { approveRequest, approveRequests } from './approve-request.ts';
import { cancelRequest } from './cancel-request.ts';
import {
  cancelLinkedRequest as cancelLinked,
  showLinkedRequest as show,
} from './linked-request.ts';
import { requestAnonymization as request } from './request-anonymization.ts';
import { restorePerson as restore } from './restore-person.ts';

/** Requests to anonymize accounts, their mailed link, and restoring a person. */
export const anonymizationRoutes: BoundRoute[] = [
  bind(requestAnonymization, ({ context, body }) => request(context, body)),
  ...bindList(listAnonymizationRequests, anonymizationRequests),
  ...bindList(listPendingRequests, undecidedRequests),
  ...bindList(listMyRequests, ownRequests),
  bind(
    getAnonymizationRequest,
    ({ context, params }) => locateRequest(context, params),
    locateRequest,
  ),
  bind(
    approveAnonymization,
    ({ context, params }) => approveRequest(context, params),
    locateRequest,
  ),
  bind(approveAnonymizations, ({ context, body }) => approveRequests(context, body)),
  bind(
    cancelAnonymization,
    ({ context, params, body }) =>
      cancelRequest(context, { id: params.id, reason: body.cancellation_reason ?? null }),
    locateRequest,
  ),
  bind(
    restorePerson,
    ({ context, params }) => restore(context, params),
    (context, { id }) => read(context, people, id),
  ),
  // Limited per address: callers without a session could guess links.
  limitAddress(bind(showLinkedRequest, ({ context, body }) => show(context, body))),
  limitAddress(bind(cancelLinkedRequest, ({ context, body }) => cancelLinked(context, body))),
];
