import * as T from '../schema/index.ts';
import { type ErrorCode, errorStatus, type FieldErrors } from './errors.ts';
import { oneOf } from './fields.ts';
import type { Route } from './route.ts';

const everywhere: readonly ErrorCode[] = ['throttled', 'server_error', 'unavailable'];

/**
 * Returns every error code that a route can return: those that follow from its form (a session, a
 * path id, a body, a version, a key) and those it states. Any other is an error of the server.
 */
export function getErrorCodes(route: Route): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>([...everywhere, ...(route.errors ?? [])]);
  if (route.access !== 'anyone') {
    codes.add('not_authenticated').add('permission_denied');
    if (!route.opensBeforeSetUp) codes.add('two_factor_setup_required');
  }
  if (route.reauthenticated) codes.add('reauthentication_required');
  if (route.method !== 'GET')
    codes.add('csrf_failed').add('too_large').add('unsupported_media_type');
  if (route.path.includes('{')) codes.add('not_found');
  codes.add('invalid');
  if (route.versioned && route.method !== 'GET') codes.add('stale');
  if (route.idempotent) codes.add('conflict');
  return [...codes];
}

/** The statuses of a route, the successful ones and those of its errors, in rising order. */
export function getStatuses(route: Route): readonly number[] {
  const failures = getErrorCodes(route).map((code) => errorStatus[code]);
  return [...new Set([...Object.keys(route.responses).map(Number), ...failures])].toSorted(
    (a, b) => a - b,
  );
}

// Separate from errors.ts: pages need the codes without the schemas.

/** Body of every refusal that is not about a field. */
export const ErrorBody = T.Object(
  {
    detail: T.String(),
    code: T.Unsafe<ErrorCode>(oneOf(Object.keys(errorStatus))),
    request_id: T.Optional(T.String()),
    locked_until: T.Optional(T.String({ format: 'date-time' })),
  },
  {
    $id: 'Error',
    description: '`code` never changes; `detail` explains the error to people.',
  },
);

/** Body of a 400 for wrong fields of a body or query: messages by field, nested like the body. */
export const FieldErrorBody = T.Unsafe<FieldErrors>({
  $id: 'FieldErrors',
  type: 'object',
  description: 'Messages by field. `non_field_errors` has errors that belong to no single field.',
  additionalProperties: true,
});
