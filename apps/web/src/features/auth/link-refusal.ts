import { ApiError } from '#web/lib/api/api-error.ts';

/** Whether the server took the link itself for used, replaced or too old. */
export function isLinkRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && (error.code === 'invalid_link' || error.code === 'link_expired')
  );
}
