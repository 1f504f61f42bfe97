import type { Route } from '@portal/contract/kernel';
import { NetworkError } from './api-error.ts';
import { serverUnavailable } from './signals.ts';
import { getRequestUrl } from './request-url.ts';

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
 * language. An abort keeps its own error.
 * @throws NetworkError without a response.
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
    if (response.status === 503) serverUnavailable.emit();
    return response;
  } catch (error) {
    if (parts.signal?.aborted) throw error;
    serverUnavailable.emit();
    throw new NetworkError('No response was received', { cause: error });
  }
}
