import {
  approveAnonymization,
  restorePerson,
  type AnonymizationRequest,
} from '@portal/contract/compliance';
import type { Me } from '@portal/contract/users';
import { can } from '#web/lib/session/can.ts';
import { isOpen, getRequestState } from './request-state.ts';

/** What can be done to a request. */
export interface AllowedActions {
  approve: boolean;
  cancel: boolean;
  restore: boolean;
  /** It could be approved, but for being about the viewer (API.md §2). */
  needsOtherApprover: boolean;
}

type AssessedRequest = Pick<
  AnonymizationRequest,
  'status' | 'anonymized_at' | 'user_id' | 'user_is_active' | 'requested_by'
>;

/** What the viewer may do to a request as it stands; the server decides anew. */
export function getAllowedActions(request: AssessedRequest, viewer: Me): AllowedActions {
  const state = getRequestState(request);
  const isOfficer = can(viewer, approveAnonymization.access);
  const isOwn = request.user_id === viewer.id;
  const isTheirs = isOwn || request.requested_by?.id === viewer.id;
  const isUndecided = state === 'pending' || state === 'expired';
  return {
    approve: isUndecided && isOfficer && !isOwn,
    cancel: isOpen(request) && (isOfficer || isTheirs),
    restore:
      can(viewer, restorePerson.access) &&
      state !== 'anonymized' &&
      !request.user_is_active &&
      !isOwn,
    needsOtherApprover: isUndecided && isOfficer && isOwn,
  };
}
