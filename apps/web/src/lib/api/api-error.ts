import type { ErrorCode, FieldErrors } from '@portal/contract/kernel';

interface ApiErrorParts {
  status: number;
  code: ErrorCode | null;
  detail: string | null;
  fields: FieldErrors;
  requestId: string | null;
  retryAt?: string | null;
  fieldCodes?: Readonly<Record<string, string>>;
}

/**
 * Error response of the server. `fields`: messages of a 400 by field (API.md §1); `fieldCodes`:
 * error codes by top-level body field; `retryAt`: instant (RFC 3339) at which a lock or rate limit
 * ends, if sent.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly detail: string | null;
  readonly fields: FieldErrors;
  readonly requestId: string | null;
  readonly retryAt: string | null;
  readonly fieldCodes: Readonly<Record<string, string>>;

  constructor(parts: ApiErrorParts) {
    super(parts.detail ?? `The call failed with status ${parts.status}`);
    this.status = parts.status;
    this.code = parts.code;
    this.detail = parts.detail;
    this.fields = parts.fields;
    this.requestId = parts.requestId;
    this.retryAt = parts.retryAt ?? null;
    this.fieldCodes = parts.fieldCodes ?? {};
  }

  /** Returns a copy with other field messages. */
  withFields(fields: FieldErrors): ApiError {
    const { status, code, detail, requestId, retryAt, fieldCodes } = this;
    return new ApiError({ status, code, detail, fields, requestId, retryAt, fieldCodes });
  }
}

/** No response: the connection, the server or a proxy is down. Never signs the user out. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** Returns whether the error is an ApiError with this status. */
export function hasStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}
