import { getCsrf } from '@portal/contract/auth';
import { type Route, timeZoneHeader } from '@portal/contract/kernel';
import { NetworkError } from './api-error.ts';
import { serverUnavailable } from './signals.ts';

/** Base path of the API (API.md §1). */
const apiBase = '/api/v1';

/** Returns the URL of a call: fills path params, skips undefined query values, repeats lists. */
export function getRequestUrl(route: Route, params: unknown, query: unknown): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(toText(toFields(params)[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(toFields(query)))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, toText(one));
  const text = search.toString();
  return `${apiBase}${path}${text && `?${text}`}`;
}

function toFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError('A path or query value must be a text, a number or a boolean');
}

/** Parts of a call without the types of its route. */
export interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
}

/**
 * Sends one request and returns its response, whatever the status. Accept-Language is the page's
 * language, Time-Zone the reader's. An abort keeps its own error.
 * @throws NetworkError without a response.
 */
export async function send(route: Route, parts: Parts): Promise<Response> {
  const headers = new Headers({
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang || 'en',
    // Read anew each time: a traveller changes it.
    [timeZoneHeader]: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...parts.headers,
  });
  const init: RequestInit = { method: route.method, headers, credentials: 'same-origin' };
  if (parts.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(parts.body);
  }
  if (parts.signal) init.signal = parts.signal;
  try {
    const response = await fetch(getRequestUrl(route, parts.params, parts.query), init);
    if (response.status === 503) serverUnavailable.emit();
    return response;
  } catch (error) {
    if (parts.signal?.aborted) throw error;
    serverUnavailable.emit();
    throw new NetworkError('No response was received', { cause: error });
  }
}

const cookieNames = ['__Host-csrftoken', 'csrftoken'];

/** Returns the csrftoken cookie, which unsafe calls repeat in a header; null if absent. */
export function getCsrfToken(): string | null {
  const cookies = new Map(
    document.cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=')] as const;
    }),
  );
  for (const name of cookieNames) {
    const value = cookies.get(name);
    if (value) return value;
  }
  return null;
}

let fetching: Promise<unknown> | null = null;

/** Fetches a csrftoken cookie; concurrent calls share one request. */
export async function fetchCsrfToken(): Promise<void> {
  fetching ??= send(getCsrf, {}).finally(() => {
    fetching = null;
  });
  await fetching;
}
