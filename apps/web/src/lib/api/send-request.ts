import { createSession, endSession, refreshSession } from '@portal/contract/auth';
import type { Route } from '@portal/contract/kernel';
import { permissionDenied, sessionEnded } from './signals.ts';
import { readError } from './read-error.ts';
import { renewSession } from './renew-session.ts';
import { sendSafely } from './send-safely.ts';
import type { Parts } from './send.ts';

/** Response body with its ETag for If-Match; null if the server sent none. */
export interface Versioned<Data> {
  data: Data;
  etag: string | null;
}

/** Options of a call without the types of its route. */
export interface UntypedOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
  ifMatch?: string | null;
  /** Idempotency key, so that the call can be repeated safely. */
  idempotencyKey?: string;
}

/** Routes whose 401 is not about an expired session. */
const withoutRefresh = new Set<Route>([createSession, refreshSession, endSession]);

/** Sends a request and returns the parsed response; `call` and the queries add the types. */
export async function sendRequest<Data>(
  route: Route,
  options: UntypedOptions,
): Promise<Versioned<Data>> {
  const response = await fetchResponse(route, options);
  // The only unchecked cast of a response: the server validates responses against the same
  // contract.
  const isEmpty = response.status === 204 || route.responses[response.status] === null;
  const data: Data = isEmpty ? undefined : await response.json();
  return { data, etag: response.headers.get('ETag') };
}

/**
 * Sends a request and returns the response with its body unread.
 * @throws ApiError on an error response.
 */
export async function fetchResponse(route: Route, options: UntypedOptions): Promise<Response> {
  const response = await sendWithRefresh(route, {
    ...options,
    headers: {
      ...(options.ifMatch ? { 'If-Match': options.ifMatch } : {}),
      ...(options.idempotencyKey ? { 'Idempotency-Key': `"${options.idempotencyKey}"` } : {}),
    },
  });
  if (response.ok) return response;
  const error = await readError(response);
  if (error.code === 'permission_denied') permissionDenied.emit();
  throw error;
}

async function sendWithRefresh(route: Route, parts: Parts): Promise<Response> {
  const sentAt = Date.now();
  let response = await sendSafely(route, parts);
  if (response.status !== 401 || withoutRefresh.has(route)) return response;
  if (await renewSession(sentAt)) response = await sendSafely(route, parts);
  // A renewed session that is rejected too is over, and no other call would report it.
  if (response.status === 401) sessionEnded.emit();
  return response;
}
