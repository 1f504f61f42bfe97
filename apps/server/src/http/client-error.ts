import type { Socket } from 'node:net';
import { errorStatus, fallbackLanguage } from '@portal/contract/kernel';
import { translate } from '@portal/locales/server';
import { newId } from '#server/kernel/ids.ts';

/**
 * Answers what is no HTTP request at all, before there is a request to speak of, in the form of
 * every other refusal (API.md §1). The connection is of no use afterwards.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = 'invalid';
  const detail = translate(fallbackLanguage, { key: `error.${code}` });
  const body = JSON.stringify({ detail, code });
  socket.end(
    [
      `HTTP/1.1 ${errorStatus[code]} Bad Request`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      `x-request-id: ${newId()}`,
      'x-content-type-options: nosniff',
      '',
      body,
    ].join('\r\n'),
  );
}
