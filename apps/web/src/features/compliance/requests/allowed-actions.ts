import {
  approveAnonymization,
  restorePerson,
  type AnonymizationRequest,
} from '@portal/contract/compliance';
import type { Me } from '@portal/contract/users';
import { can } from '#web/lib/session/session-store.ts';
import { getRequestState, isOpen } from './request-state.tsx';

export interface AllowedActions {
  approve: boolean;
  cancel: boolean;
  restore: boolean;
  /** Approval is possible except by the viewer, whom the request concerns (API.md §2). */
  needsOtherApprover: boolean;
}

type AssessedRequest = Pick<
  AnonymizationRequest,
  'status' | 'anonymized_at' | 'user_id' | 'user_is_active' | 'requested_by'
>;

/** Returns the actions that the viewer may take; the server decides. */
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
