import { ApiError } from '#web/lib/api/api-error.ts';

/** Parameters of a mailed link (API.md §3 Auth). */
export interface MailedLink {
  uid: string;
  token: string;
}

/** Returns whether the server rejected the link as used, replaced or expired. */
export function isLinkRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && (error.code === 'invalid_link' || error.code === 'link_expired')
  );
}
