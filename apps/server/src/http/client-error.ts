import type { Socket } from 'node:net';
import { fallbackLanguage } from '@portal/contract/kernel';
import { translate } from '@portal/locales/server';
import { newId } from '#server/kernel/ids.ts';
import { getSecurityHeaders, type TransportPolicy } from './security-headers.ts';

/** Node's own responses to these errors; everything else is not HTTP. */
const statusLines: ReadonlyMap<string, string> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 'HTTP/1.1 408 Request Timeout'],
  ['HPE_HEADER_OVERFLOW', 'HTTP/1.1 431 Request Header Fields Too Large'],
]);

/**
 * Returns the handler that responds to what is not an HTTP request at all, in the format of every
 * refusal (API.md §1). The connection cannot be used afterwards.
 */
export function createClientErrorHandler(
  policy: TransportPolicy,
): (error: Error & { code?: string }, socket: Socket) => void {
  const securityHeaders = Object.entries(getSecurityHeaders(policy)).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const code = 'invalid';
    const detail = translate(fallbackLanguage, { key: `error.${code}` });
    const status = statusLines.get(error.code ?? '') ?? 'HTTP/1.1 400 Bad Request';
    const body = JSON.stringify({ detail, code });
    socket.end(
      [
        status,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'connection: close',
        `x-request-id: ${newId()}`,
        'cache-control: no-store',
        ...securityHeaders,
        '',
        body,
      ].join('\r\n'),
    );
  };
}
