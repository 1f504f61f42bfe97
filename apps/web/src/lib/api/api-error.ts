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
 * The server answered, and refused. `fields` holds the messages by field of a 400 (API.md §1);
 * `fieldCodes` says why for programs, by field of the body itself; `retryAt` is the instant (RFC 3339) at which a lock or a limit ends, where the server said so.
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
    super(parts.detail ?? `The call was answered with status ${parts.status}`);
    this.status = parts.status;
    this.code = parts.code;
    this.detail = parts.detail;
    this.fields = parts.fields;
    this.requestId = parts.requestId;
    this.retryAt = parts.retryAt ?? null;
    this.fieldCodes = parts.fieldCodes ?? {};
  }

  /** The same refusal with other messages by field. */
  withFields(fields: FieldErrors): ApiError {
    const { status, code, detail, requestId, retryAt, fieldCodes } = this;
    return new ApiError({ status, code, detail, fields, requestId, retryAt, fieldCodes });
  }
}

/** No answer came: the connection, the server or a proxy is down. Never a reason to sign out. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** Whether a call failed with this status. */
export function hasStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}
