import type { Route } from '@portal/contract/kernel';
import { getCsrfToken, getRequestUrl } from './request-url.ts';

/**
 * Sends a call that is to arrive although the page closes. Nobody is there for its response, so a
 * failure stays without consequence.
 */
export function sendAtLast(
  route: Route,
  { params, body }: { params: unknown; body: unknown },
): void {
  const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': getCsrfToken() ?? '' };
  const init = { method: route.method, headers, body: JSON.stringify(body), keepalive: true };
  fetch(getRequestUrl(route, params, undefined), init).catch(() => undefined);
}
