import { fieldCodesHeader, type Route } from '@portal/contract/kernel';
import type { TSchema } from '@portal/contract/schema';

type Headers = Readonly<Record<string, object>>;

/** Statuses of temporary errors: locked, throttled, unavailable. */
const retryableStatuses = new Set([423, 429, 503]);

const text = (description: string): object => ({ type: 'string', description });

const idempotencyKey = {
  type: 'string',
  description:
    'A UUID, or up to 64 other printable ASCII characters, optionally in double quotes. The portal remembers it for 24 hours. The same key with the same body creates nothing new and returns 201 with the object as it is now. The same key with another body or for another operation returns 409 `conflict`.',
};

/** Returns the request headers of a route as an object schema; null without any. */
export function getRequestHeaders(route: Route): TSchema | null {
  if (route.method === 'GET') return null;
  const properties = {
    'X-CSRFToken': text('Value of the `csrftoken` cookie, which `GET /api/v1/auth/csrf/` sets.'),
    ...(route.versioned
      ? {
          'If-Match': text(
            'One or several ETags. If none of them is the current version, the response is 412.',
          ),
        }
      : {}),
    ...(route.idempotent ? { 'Idempotency-Key': idempotencyKey } : {}),
  };
  return { type: 'object', properties, required: ['X-CSRFToken'] };
}

const header = (type: 'integer' | 'string', description: string): object => ({
  description,
  schema: { type },
});

/** Returns the headers of a response with a status, as OpenAPI's header objects. */
export function getResponseHeaders(route: Route, status: number): Headers {
  const hasBody = route.responses[status] !== undefined && route.responses[status] !== null;
  return {
    'X-Request-Id': header('string', 'Id of the request, as in the log.'),
    ...(route.versioned && hasBody
      ? { ETag: header('string', 'Version of the object, for `If-Match`.') }
      : {}),
    ...(status === 400
      ? { [fieldCodesHeader]: header('string', 'Error code of each invalid field.') }
      : {}),
    ...(retryableStatuses.has(status)
      ? {
          'Retry-After': header('integer', 'Seconds to wait before the next attempt.'),
        }
      : {}),
  };
}
