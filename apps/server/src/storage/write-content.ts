import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';

/** Bytes read and sent at a time. */
const portion = 128 * 1024;

/**
 * Sends a part of a file as the body of an answer whose head is written, and ends it. One piece of
 * memory serves the whole file, filled again once the connection has taken what was in it: a
 * stream makes a new piece each time, and some 60 MiB of them gather before the garbage collector
 * looks. Cuts the connection where the file cannot be read to its end; stops where the reader left.
 */
export async function writeContent(
  file: FileHandle,
  response: ServerResponse,
  start: number,
  length: number,
): Promise<void> {
  const memory = Buffer.allocUnsafeSlow(Math.min(portion, length));
  let sent = 0;
  while (sent < length) {
    const wanted = Math.min(memory.length, length - sent);
    const { bytesRead } = await file.read(memory, 0, wanted, start + sent);
    const taken = bytesRead > 0 && (await write(response, memory.subarray(0, bytesRead)));
    if (!taken) {
      response.destroy();
      return;
    }
    sent += bytesRead;
  }
  response.end();
}

/** Returns true if the connection took the bytes; resolves once their memory is free. */
function write(response: ServerResponse, bytes: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    // A connection that closes while it waits for an earlier answer never calls the write back.
    const gone = (): void => resolve(false);
    response.req.socket.once('close', gone);
    response.write(bytes, (error) => {
      response.req.socket.off('close', gone);
      resolve(!error);
    });
    if (response.req.socket.destroyed) gone();
  });
}
