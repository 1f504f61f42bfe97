/** Every error code of the API with the status that carries it (API.md §1). A code never changes. */
export const errorStatus = {
  invalid: 400,
  invalid_credentials: 400,
  invalid_code: 400,
  authenticator_unreadable: 400,
  challenge_expired: 400,
  invalid_link: 400,
  link_expired: 400,
  not_authenticated: 401,
  permission_denied: 403,
  reauthentication_required: 403,
  two_factor_setup_required: 403,
  csrf_failed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  in_use: 409,
  invalid_transition: 409,
  file_pending: 409,
  file_quarantined: 410,
  stale: 412,
  too_large: 413,
  unsupported_media_type: 415,
  account_locked: 423,
  throttled: 429,
  server_error: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/**
 * Header of a 400 for wrong fields, for programs: the code of each field's first message, as
 * `blob_path=document.no_upload`, separated by commas.
 */
export const fieldCodesHeader = 'X-Field-Codes';

/** Messages by field. A nested object or list contains the messages of its own fields. */
export interface FieldErrors {
  [field: string]: string[] | FieldErrors | FieldErrors[];
}
