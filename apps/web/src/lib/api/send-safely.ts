import { endSession } from '@portal/contract/auth';
import type { Route } from '@portal/contract/kernel';
import { getCsrfToken, fetchCsrfToken } from './csrf.ts';
import { send, type Parts } from './send.ts';

/**
 * Sends a call with the CSRF header if its cookie exists (specification §7), and always with unsafe
 * methods (API.md §1). A rejected token is renewed once and the call repeated once. A logout
 * fetches a token first, so that it does not fail for one.
 */
export async function sendSafely(route: Route, parts: Parts): Promise<Response> {
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
