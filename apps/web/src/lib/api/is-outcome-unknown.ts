import { ApiError, NetworkError } from './api-error.ts';

/** Whether a call may have been carried out although it failed: its answer was lost, or never made. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
