import type { AnonymizationRequest } from '@portal/contract/compliance';

/** Displayed states: `approved` waits for its date, `anonymized` is executed. */
export const requestStates = ['pending', 'expired', 'approved', 'anonymized', 'cancelled'] as const;

export type RequestState = (typeof requestStates)[number];

export function getRequestState(
  request: Pick<AnonymizationRequest, 'status' | 'anonymized_at'>,
): RequestState {
  return request.anonymized_at === null ? request.status : 'anonymized';
}

/** True for a request that is neither cancelled nor executed. */
export function isOpen(request: Pick<AnonymizationRequest, 'status' | 'anonymized_at'>): boolean {
  return ['pending', 'expired', 'approved'].includes(getRequestState(request));
}
