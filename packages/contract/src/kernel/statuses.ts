import { errorStatus, type ErrorCode } from './errors.ts';
import type { Route } from './route.ts';

const everywhere: readonly ErrorCode[] = ['throttled', 'server_error', 'unavailable'];

/**
 * Returns every error code that a route can return: those that follow from its form (a session, a
 * path id, a body, a version, a key) and those it states. Any other is an error of the server.
 */
export function getErrorCodes(route: Route): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>([...everywhere, ...(route.errors ?? [])]);
  if (route.access !== 'anyone') codes.add('not_authenticated').add('permission_denied');
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
