import { ApiError, NetworkError } from './api-error.ts';

/** Returns whether a failed call may have taken effect: its response was lost or never sent. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
