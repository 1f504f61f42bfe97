import type { IncomingMessage, ServerResponse } from 'node:http';
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

const code = 'invalid';

const createBody = (): string =>
  JSON.stringify({ detail: translate(fallbackLanguage, { key: `error.${code}` }), code });

/** Returns the head of a refusal; the connection cannot be used afterwards. */
const createHead = (body: string, policy: TransportPolicy): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  connection: 'close',
  'x-request-id': newId(),
  'cache-control': 'no-store',
  ...getSecurityHeaders(policy),
});

/**
 * Returns the handler of an `Expect` header that is not `100-continue`, which Node would refuse by
 * itself, without the headers of every response (RFC 9110 §10.1.1).
 */
export function createExpectationHandler(
  policy: TransportPolicy,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (_request, response) => {
    const body = createBody();
    response.writeHead(417, createHead(body, policy)).end(body);
  };
}

/**
 * Returns the handler that responds to what is not an HTTP request at all, in the format of every
 * refusal (API.md §1). The connection cannot be used afterwards.
 */
export function createClientErrorHandler(
  policy: TransportPolicy,
): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = statusLines.get(error.code ?? '') ?? 'HTTP/1.1 400 Bad Request';
    const body = createBody();
    const head = Object.entries(createHead(body, policy)).map(
      ([name, value]) => `${name}: ${value}`,
    );
    socket.end([status, ...head, '', body].join('\r\n'));
  };
}
