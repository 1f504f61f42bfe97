import type { AnonymizationRequest } from '@portal/contract/compliance';

/** A request's states as people tell them apart: `approved` waits for its day, `anonymized` is over. */
export const requestStates = ['pending', 'expired', 'approved', 'anonymized', 'cancelled'] as const;

export type RequestState = (typeof requestStates)[number];

/** The state of a request. */
export function getRequestState(
  request: Pick<AnonymizationRequest, 'status' | 'anonymized_at'>,
): RequestState {
  return request.anonymized_at === null ? request.status : 'anonymized';
}

/** Whether something is still to come of a request. */
export function isOpen(request: Pick<AnonymizationRequest, 'status' | 'anonymized_at'>): boolean {
  return ['pending', 'expired', 'approved'].includes(getRequestState(request));
}
