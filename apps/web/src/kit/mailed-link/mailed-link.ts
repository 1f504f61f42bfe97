import { ApiError } from '#web/lib/api/api-error.ts';

/** What a link of a mail carries (API.md §3 Auth). */
export interface MailedLink {
  uid: string;
  token: string;
}

/** Whether the server took the link itself for used, replaced or too old. */
export function isLinkRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && (error.code === 'invalid_link' || error.code === 'link_expired')
  );
}
