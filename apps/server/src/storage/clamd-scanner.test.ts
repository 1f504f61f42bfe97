import type { Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  eicar,
  hasClamd,
  startClamd,
  startScriptedClamd,
  type Clamd,
} from '#server/testing/clamd.ts';
import { createClamdScanner } from './clamd-scanner.ts';

const open: Clamd[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop();
});

const never = new AbortController().signal;

async function* streamPieces(...pieces: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece);
}

/** A file whose store fails while it is read. */
async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('x');
  throw new Error('the disk is gone');
}

/** Collects what was sent until the stream's end, and replies. */
function replyAtEnd(socket: Socket, reply: (file: Buffer) => string): void {
  let received = Buffer.alloc(0);
  socket.on('data', (piece: Buffer) => {
    received = Buffer.concat([received, piece]);
    const file = parseStream(received);
    if (file) socket.end(reply(file));
  });
}

/** Parses a whole `INSTREAM` command; null while it is incomplete. */
function parseStream(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (received.length < command.length) return null;
  expect(received.subarray(0, command.length).toString()).toBe(command);
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    if (at + 4 + length > received.length) return null;
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

async function startScripted(handle: (socket: Socket) => void) {
  const clamd = await startScriptedClamd(handle);
  open.push(clamd);
  return clamd;
}

describe('scanning over the protocol', () => {
  it('sends every byte in order, whatever the pieces, also empty ones', async () => {
    let sent: Buffer = Buffer.alloc(0);
    const clamd = await startScripted((socket) =>
      replyAtEnd(socket, (file) => {
        sent = file;
        return 'stream: OK\0';
      }),
    );
    const scanner = createClamdScanner(clamd.url);
    const pieces = fc.array(fc.uint8Array({ maxLength: 5000 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(pieces, async (file) => {
        expect(await scanner.scan(streamPieces(...file), never)).toBeNull();
        expect(sent.equals(Buffer.concat(file))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['stream: Eicar-Test-Signature FOUND\0', 'Eicar-Test-Signature'],
    ['stream: Win.Test.EICAR_HDB-1 FOUND\0', 'Win.Test.EICAR_HDB-1'],
    [
      'stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0',
      'Heuristics.Limits.Exceeded.MaxFileSize',
    ],
    ['stream: Name with spaces(abc:68) FOUND\0', 'Name with spaces(abc:68)'],
    ['stream: OK FOUND\0', 'OK'],
    ['stream: OK\0', null],
  ])('reads the verdict of %j', async (reply, finding) => {
    const clamd = await startScripted((socket) => replyAtEnd(socket, () => reply));
    expect(await createClamdScanner(clamd.url).scan(streamPieces('x'), never)).toBe(finding);
  });

  it.each([
    'INSTREAM size limit exceeded. ERROR\0',
    'stream: Can’t allocate memory ERROR\0',
    'UNKNOWN COMMAND\0',
    'stream: OK but only nearly\0',
    'OK\0',
    '\0',
    'stream: OK',
    '',
  ])('takes %j for no verdict', async (reply) => {
    const clamd = await startScripted((socket) => replyAtEnd(socket, () => reply));
    await expect(createClamdScanner(clamd.url).scan(streamPieces('x'), never)).rejects.toThrow();
  });

  it('reads a refusal that comes before the end of the file, and stops reading the file', async () => {
    const clamd = await startScripted((socket) => {
      socket.once('data', () => socket.end('INSTREAM size limit exceeded. ERROR\0'));
    });
    let yielded = 0;
    let closed = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) {
          yielded += 1;
          yield new Uint8Array(64 * 1024);
        }
      } finally {
        closed = true;
      }
    }
    await expect(createClamdScanner(clamd.url).scan(endless(), never)).rejects.toThrow(
      /size limit exceeded/u,
    );
    await vi.waitFor(() => expect(closed).toBe(true));
    expect(yielded).toBeLessThan(2000);
  });

  it('gives up on a scanner that says nothing, resets, sends without end, or is not there', async () => {
    const limits = { connecting: 200, silence: 200 };
    const silent = await startScripted(() => undefined);
    const resetting = await startScripted((socket) => socket.resetAndDestroy());
    const endless = await startScripted((socket) => {
      socket.write('x'.repeat(10_000));
    });
    const gone = await startScripted(() => undefined);
    await gone.stop();
    for (const { url } of [silent, resetting, endless, gone]) {
      const scanner = createClamdScanner(url, limits);
      await expect(scanner.scan(streamPieces('x'), never)).rejects.toThrow();
      await expect(scanner.check()).rejects.toThrow();
    }
    await expect(createClamdScanner('unix:///nowhere/clamd.sock', limits).check()).rejects.toThrow(
      /ENOENT/u,
    );
  });

  it('ends a scan that is cancelled, and passes on an error of the file store', async () => {
    const silent = await startScripted(() => undefined);
    const scanner = createClamdScanner(silent.url);
    const cancelled = new AbortController();
    const scanning = scanner.scan(streamPieces('x'), cancelled.signal);
    setTimeout(() => cancelled.abort(), 50);
    await expect(scanning).rejects.toThrow(/cancelled/u);
    await expect(scanner.scan(streamPieces('x'), AbortSignal.abort())).rejects.toThrow();
    await expect(scanner.scan(failing(), never)).rejects.toThrow(/disk is gone/u);
  });
});

describe.runIf(hasClamd)('scanning by Debian’s clamd', () => {
  it('finds EICAR in a file and in its middle, and nothing in other files', async () => {
    const clamd = await startClamd();
    open.push(clamd);
    const scanner = createClamdScanner(clamd.url);
    await scanner.check();
    expect(await scanner.scan(streamPieces(eicar), never)).toMatch(/^Eicar-Test-Signature/u);
    const half = Math.floor(eicar.length / 2);
    const split = streamPieces('padding', eicar.slice(0, half), eicar.slice(half), 'more');
    expect(await scanner.scan(split, never)).toMatch(/^Eicar-Test-Signature/u);
    for (const file of ['', 'a text', '%PDF-1.7\n', eicar.slice(1)])
      expect(await scanner.scan(streamPieces(file), never)).toBeNull();
  });

  it('gives no verdict on a file above the limit of clamd', async () => {
    const clamd = await startClamd(['StreamMaxLength 1M']);
    open.push(clamd);
    const pieces = Array.from({ length: 40 }, () => Buffer.alloc(64 * 1024, 'x'));
    await expect(
      createClamdScanner(clamd.url).scan(streamPieces(...pieces), never),
    ).rejects.toThrow(/size limit exceeded|StreamMaxLength/u);
  });
});
