import {
  approveAnonymization,
  restorePerson,
  type AnonymizationRequest,
} from '@portal/contract/compliance';
import type { Me } from '@portal/contract/users';
import { can } from '#web/lib/session/can.ts';
import { getRequestState, isOpen } from './request-state.tsx';

export interface AllowedActions {
  approve: boolean;
  cancel: boolean;
  restore: boolean;
  /**
   * Text that says why approval is possible except by the viewer: the request concerns them (API.md
   * §2), or they made it. Null otherwise.
   */
  needsOtherApprover: 'anonymization.own' | 'anonymization.by_you' | null;
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
  const isByThem = request.requested_by?.id === viewer.id;
  const isUndecided = state === 'pending' || state === 'expired';
  return {
    approve: isUndecided && isOfficer && !isOwn && !isByThem,
    cancel: isOpen(request) && (isOfficer || isOwn || isByThem),
    restore:
      can(viewer, restorePerson.access) &&
      // The contact of a lead has no account.
      request.user_id !== null &&
      state !== 'anonymized' &&
      !request.user_is_active &&
      !isOwn,
    needsOtherApprover: isUndecided && isOfficer ? findConflict(isOwn, isByThem) : null,
  };
}

function findConflict(isOwn: boolean, isByThem: boolean): AllowedActions['needsOtherApprover'] {
  if (isOwn) return 'anonymization.own';
  return isByThem ? 'anonymization.by_you' : null;
}
