import type { Route } from '@portal/contract/kernel';
import { NetworkError } from './api-error.ts';
import { notifyServerUnavailable } from './server-unavailable.ts';
import { getRequestUrl } from './request-url.ts';

/** What a call may carry, before its route has given it types. */
export interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
}

/**
 * One request and its answer, whatever the status. The language is the page's, which follows the
 * picker. Throws NetworkError where no answer came; an abort keeps its own error.
 */
export async function send(route: Route, parts: Parts): Promise<Response> {
  const headers = new Headers({
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang || 'en',
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
    if (response.status === 503) notifyServerUnavailable();
    return response;
  } catch (error) {
    if (parts.signal?.aborted) throw error;
    notifyServerUnavailable();
    throw new NetworkError('No answer came', { cause: error });
  }
}
