import { connect, type Socket } from 'node:net';
import { seconds } from '#server/kernel/clock.ts';
import type { FileScanner } from './file-scanner.ts';

/** Limits of a conversation with clamd, in milliseconds. */
export interface ClamdLimits {
  readonly connecting: number;
  /** Without a byte in either direction. Longer than clamd scans a file: its `MaxScanTime`. */
  readonly silence: number;
}

const defaultLimits: ClamdLimits = { connecting: seconds(5), silence: seconds(150) };

/** Port of clamd, unless the address names another. */
const defaultPort = 3310;

/**
 * Creates the scanner for an address of clamd: `tcp://host:port` or `unix:///path`. Speaks clamd's
 * protocol with NUL-terminated commands (clamd(8), `INSTREAM`): the bytes are sent in chunks, so
 * that clamd needs no access to the file store, and memory is one chunk.
 */
export function createClamdScanner(address: string, limits = defaultLimits): FileScanner {
  const url = new URL(address);
  return {
    async scan(bytes, signal) {
      const reply = await converse(url, { limits, signal }, (socket) => sendFile(socket, bytes));
      return toFinding(reply);
    },
    async check() {
      const signal = AbortSignal.timeout(limits.connecting);
      const reply = await converse(url, { limits, signal }, (socket) => write(socket, 'zPING\0'));
      if (reply !== 'PONG') throw new Error(`clamd replied "${reply}" to a ping`);
    },
  };
}

/**
 * Returns the name of what clamd found; null if the file is clean.
 * @throws Error for any other reply, for example about a file above its `StreamMaxLength`.
 */
function toFinding(reply: string): string | null {
  if (reply === 'stream: OK') return null;
  const found = /^stream: (.+) FOUND$/u.exec(reply)?.[1];
  if (found === undefined) throw new Error(`clamd gave no verdict: ${reply}`);
  return found;
}

/** Connects, sends, and returns the reply, which may come before the end of sending. */
async function converse(
  url: URL,
  { limits, signal }: { readonly limits: ClamdLimits; readonly signal: AbortSignal },
  send: (socket: Socket) => Promise<void>,
): Promise<string> {
  signal.throwIfAborted();
  const socket = openSocket(url);
  const destroy = (): unknown => socket.destroy(new Error('the scan was cancelled'));
  signal.addEventListener('abort', destroy, { once: true });
  try {
    const reply = readReply(socket);
    // A refusal arrives while the file is still being sent; then nobody waits for the rest.
    connected(socket, limits)
      .then(() => send(socket))
      .catch((error: unknown) => socket.destroy(toError(error)));
    return await reply;
  } finally {
    signal.removeEventListener('abort', destroy);
    socket.destroy();
  }
}

function openSocket({ protocol, hostname, port, pathname }: URL): Socket {
  if (protocol === 'unix:') return connect({ path: decodeURIComponent(pathname) });
  // A literal IPv6 address stands in brackets.
  const host = hostname.replaceAll(/^\[|\]$/gu, '');
  return connect({ host, port: port === '' ? defaultPort : Number(port), noDelay: true });
}

/** Waits for the connection, and limits the silence on it from then on. */
async function connected(socket: Socket, limits: ClamdLimits): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.setTimeout(limits.connecting, () => socket.destroy(new Error('clamd does not respond')));
  socket.once('connect', resolve);
  socket.once('close', () => reject(new Error('clamd closed the connection')));
  socket.once('error', reject);
  await promise;
  socket.setTimeout(limits.silence);
}

const toError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

/** Longest reply; the names of findings are short. */
const maxReply = 4096;

/** Returns the reply up to its NUL. */
function readReply(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let received = '';
  socket.on('data', (piece: Buffer) => {
    received += piece.toString('utf8');
    const end = received.indexOf('\0');
    if (end >= 0) resolve(received.slice(0, end).trim());
    else if (received.length > maxReply) socket.destroy(new Error('the reply is too long'));
  });
  socket.once('error', (cause: NodeJS.ErrnoException) => {
    const isCut = cause.code === 'EPIPE' || cause.code === 'ECONNRESET';
    // Its reply to a file above the limit is lost where the connection ends while we write.
    const hint = 'clamd ended the scan; is the file above its StreamMaxLength?';
    reject(isCut ? new Error(hint, { cause }) : cause);
  });
  socket.once('close', () => reject(new Error('clamd closed the connection without a reply')));
  return promise;
}

/** Sends `INSTREAM`, then each piece after its length, then a length of zero. */
async function sendFile(socket: Socket, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  await write(socket, 'zINSTREAM\0');
  for await (const piece of bytes) {
    // A length of zero would end the stream.
    if (piece.length === 0) continue;
    socket.write(toLength(piece.length));
    // The producer may reuse the memory of a piece.
    await write(socket, piece);
  }
  await write(socket, toLength(0));
}

function toLength(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

/** Resolves once the operating system has taken the bytes. */
function write(socket: Socket, bytes: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
