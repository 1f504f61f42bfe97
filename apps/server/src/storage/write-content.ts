import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';

/** Bytes read and sent at a time. */
const portion = 128 * 1024;

/**
 * Sends a part of a file as the body of a response whose head is written, and ends it. Reuses one
 * buffer, refilled once the connection has taken its contents: a stream allocates a new one each
 * time, and some 60 MiB accumulate before the garbage collector runs. Closes the connection if the
 * file cannot be read to its end; stops if the client disconnects.
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
    // A connection that closes while waiting for an earlier response never calls back.
    const gone = (): void => resolve(false);
    response.req.socket.once('close', gone);
    response.write(bytes, (error) => {
      response.req.socket.off('close', gone);
      resolve(!error);
    });
    if (response.req.socket.destroyed) gone();
  });
}
