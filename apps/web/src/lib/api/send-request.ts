import { createSession, endSession, refreshSession } from '@portal/contract/auth';
import type { Route } from '@portal/contract/kernel';
import { notifyPermissionDenied } from './permission-denied.ts';
import { readError } from './read-error.ts';
import { renewSession } from './renew-session.ts';
import { sendSafely } from './send-safely.ts';
import type { Parts } from './send.ts';
import { notifySessionEnded } from './session-ended.ts';

/** An answer with the version that If-Match takes; null where the server sent none. */
export interface Versioned<Data> {
  data: Data;
  etag: string | null;
}

/** What a call may carry, before its route has given it types. */
export interface UntypedOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
  ifMatch?: string | null;
  /** Names a call that makes something, so that it may be sent again. */
  idempotencyKey?: string;
}

/** Calls that answer 401 for a reason of their own: refreshing would help none of them. */
const withoutRefresh = new Set<Route>([createSession, refreshSession, endSession]);

/** One call and its answer: what `call` and the queries stand on, which give it its types. */
export async function sendRequest<Data>(
  route: Route,
  options: UntypedOptions,
): Promise<Versioned<Data>> {
  const response = await fetchResponse(route, options);
  // The one place where the wire is believed: the server checks its answers against the same contract.
  const isEmpty = response.status === 204 || route.responses[response.status] === null;
  const data: Data = isEmpty ? undefined : await response.json();
  return { data, etag: response.headers.get('ETag') };
}

/** The answer itself, its body not yet read. Throws ApiError where the server refuses. */
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
  if (error.code === 'permission_denied') notifyPermissionDenied();
  throw error;
}

async function sendWithRefresh(route: Route, parts: Parts): Promise<Response> {
  const sentAt = Date.now();
  let response = await sendSafely(route, parts);
  if (response.status !== 401 || withoutRefresh.has(route)) return response;
  if (await renewSession(sentAt)) response = await sendSafely(route, parts);
  // A new session that is refused as well is over: nothing else would ever say so.
  if (response.status === 401) notifySessionEnded();
  return response;
}
