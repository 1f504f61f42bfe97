import { createSession, endSession, refreshSession } from '@portal/contract/auth';
import type {
  Route,
  RouteBody,
  RouteParams,
  RouteQuery,
  RouteResponse,
} from '@portal/contract/kernel';
import { askForPassword } from './password-request.ts';
import { readError } from './read-error.ts';
import { fetchCsrfToken, getCsrfToken, type Parts, send } from './request-url.ts';
import { permissionDenied, sessionEnded } from './signals.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: never }
  : Partial<Value> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

/** Options of a route's call; parts are required where the contract requires them. */
export type CallOptions<R extends Route> = Part<'params', RouteParams<R>> &
  Part<'query', RouteQuery<R>> &
  Part<'body', RouteBody<R>> & { signal?: AbortSignal; ifMatch?: string | null } & (R extends {
    idempotent: true;
  }
    ? { idempotencyKey?: string }
    : { idempotencyKey?: never });

export type CallArguments<R extends Route> =
  Partial<CallOptions<R>> extends CallOptions<R> ? [options?: CallOptions<R>] : [CallOptions<R>];

/**
 * Calls a route of the contract and returns the response body. A 401 triggers one refresh and one
 * retry (specification §7). Waits where the server asks for the password first.
 * @throws ApiError on an error response; NetworkError without a response.
 */
export async function call<const R extends Route>(
  route: R,
  ...[options]: CallArguments<R>
): Promise<RouteResponse<R>> {
  return (await sendRequest<RouteResponse<R>>(route, options ?? {})).data;
}

/** Like `call`, but also returns the ETag for a later If-Match (API.md §1, PATCH). */
export async function callWithVersion<const R extends Route>(
  route: R,
  ...[options]: CallArguments<R>
): Promise<Versioned<RouteResponse<R>>> {
  return sendRequest<RouteResponse<R>>(route, options ?? {});
}

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
  // The page for it replaces all others at a start.
  if (error.code === 'two_factor_setup_required') location.reload();
  if (error.code === 'reauthentication_required' && (await askForPassword()))
    return fetchResponse(route, options);
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

const lockName = 'portal-session-refresh';

const refreshedAtKey = 'session:refreshed-at';

let running: Promise<boolean> | null = null;

/**
 * Renews the session once for all calls that failed together, in this tab and, with the Web Locks
 * API, in all tabs. A renewal by another tab after `failedAt` (send time of the failed call, in ms
 * since 1970) suffices. Returns false if the session is over.
 * @throws NetworkError or ApiError if the outcome is unknown.
 */
function renewSession(failedAt: number): Promise<boolean> {
  running ??= renewWithLock(failedAt).finally(() => {
    running = null;
  });
  return running;
}

async function renewWithLock(failedAt: number): Promise<boolean> {
  const renew = async () => isRefreshedSince(failedAt) || (await refresh());
  const locks: LockManager | undefined = 'locks' in navigator ? navigator.locks : undefined;
  return locks ? locks.request(lockName, renew) : renew();
}

/** A stored time in the future is from before the clock was set back. */
function isRefreshedSince(instant: number): boolean {
  const refreshedAt = Number(localStorage.getItem(refreshedAtKey) ?? 0);
  return refreshedAt > instant && refreshedAt <= Date.now();
}

async function refresh(): Promise<boolean> {
  const response = await sendSafely(refreshSession, {});
  if (response.status === 401) return false;
  if (!response.ok) throw await readError(response);
  localStorage.setItem(refreshedAtKey, String(Date.now()));
  return true;
}

/**
 * Sends a call with the CSRF header if its cookie exists (specification §7), and always with unsafe
 * methods (API.md §1). A rejected token is renewed once and the call repeated once. A logout
 * fetches a token first, so that it does not fail for one.
 */
async function sendSafely(route: Route, parts: Parts): Promise<Response> {
  if (route.method === 'GET') return send(route, withToken(parts));
  if (!getCsrfToken() || route.id === endSession.id) await fetchCsrfToken();
  const response = await send(route, withToken(parts));
  if (!(await isCsrfRefusal(response))) return response;
  await fetchCsrfToken();
  return send(route, withToken(parts));
}

function withToken(parts: Parts): Parts {
  const token = getCsrfToken();
  return token ? { ...parts, headers: { ...parts.headers, 'X-CSRFToken': token } } : parts;
}

async function isCsrfRefusal(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'csrf_failed';
}
