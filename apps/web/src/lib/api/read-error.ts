import { fieldCodesHeader, type ErrorCode, type FieldErrors } from '@portal/contract/kernel';
import { ApiError } from './api-error.ts';

/** Converts an error response to an ApiError; ignores a body that is not JSON (a proxy's page). */
export async function readError(response: Response): Promise<ApiError> {
  const body = await readBody(response);
  const { detail, code, request_id: requestId, locked_until: lockedUntil, ...fields } = body;
  return new ApiError({
    status: response.status,
    detail: typeof detail === 'string' ? detail : null,
    code: isErrorCode(code) ? code : null,
    fields: toFieldErrors(fields),
    requestId:
      typeof requestId === 'string' ? requestId : (response.headers.get('X-Request-Id') ?? null),
    fieldCodes: parseFieldCodes(response),
    retryAt: typeof lockedUntil === 'string' ? lockedUntil : getRetryTime(response),
  });
}

/** Parses the header of field codes: `name=code, name=code`. */
function parseFieldCodes({ headers }: Response): Record<string, string> {
  const header = headers.get(fieldCodesHeader) ?? '';
  return Object.fromEntries(
    Array.from(header.matchAll(/(\w+)=([\w.]+)/g), ([, field, code]) => [field, code]),
  );
}

/** End of a Retry-After, given in seconds from now (API.md §1, 429). */
function getRetryTime({ headers }: Response): string | null {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return Number.isNaN(seconds) ? null : new Date(Date.now() + seconds * 1000).toISOString();
}

async function readBody(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
}

/** A code that this version does not know equals none of those that it compares. */
const isErrorCode = (value: unknown): value is ErrorCode => typeof value === 'string';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Extracts the values that have the shape of field errors. */
function toFieldErrors(body: Record<string, unknown>): FieldErrors {
  const fields: FieldErrors = {};
  for (const [name, value] of Object.entries(body)) {
    if (isObject(value)) fields[name] = toFieldErrors(value);
    else if (Array.isArray(value)) fields[name] = toMessagesOrRows(value);
  }
  return fields;
}

function toMessagesOrRows(values: unknown[]): string[] | FieldErrors[] {
  const rows = values.filter(isObject);
  if (rows.length > 0) return rows.map(toFieldErrors);
  return values.filter((value) => typeof value === 'string');
}
