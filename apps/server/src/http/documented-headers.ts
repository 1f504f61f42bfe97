import { fieldCodesHeader, type Route } from '@portal/contract/kernel';

type Headers = Readonly<Record<string, object>>;

/** The statuses of refusals that pass by themselves: locked, throttled, unavailable. */
const retryableStatuses = new Set([423, 429, 503]);

const text = (description: string): object => ({ type: 'string', description });

const idempotencyKey = {
  type: 'string',
  description:
    'Names this call among the caller’s of the last 24 hours: a UUID, or up to 64 other printable characters of ASCII, best between double quotes. Sent again with the same body it makes nothing and answers 201 with what it made, as that is now; with another body, or for another call, it is 409 `conflict`.',
};

/** The headers that a call takes, as the OpenAPI document shows them; null where it takes none. */
export function getRequestHeaders(route: Route): object | null {
  if (route.method === 'GET') return null;
  const properties = {
    'X-CSRFToken': text('Equal to the csrftoken cookie, which GET /api/v1/auth/csrf/ sets.'),
    ...(route.versioned
      ? {
          'If-Match': text(
            'The ETag that was seen, or several: where none of them holds any more the answer is 412.',
          ),
        }
      : {}),
    ...(route.idempotent ? { 'Idempotency-Key': idempotencyKey } : {}),
  };
  return { type: 'object', properties, required: ['X-CSRFToken'] };
}

/** The headers of an answer with this status. */
export function getResponseHeaders(route: Route, status: number): Headers {
  const hasBody = route.responses[status] !== undefined && route.responses[status] !== null;
  return {
    'X-Request-Id': text('The id of this call, as the log names it.'),
    ...(route.versioned && hasBody ? { ETag: text('The version, for If-Match.') } : {}),
    ...(status === 400
      ? { [fieldCodesHeader]: text('Why, for programs: the code of each wrong field.') }
      : {}),
    ...(retryableStatuses.has(status)
      ? { 'Retry-After': { type: 'integer', description: 'Seconds to wait before another try.' } }
      : {}),
  };
}
