import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { JobFailure } from '#server/jobs/job-failure.ts';
import { seconds } from '#server/kernel/clock.ts';
import type { FileText } from './file-text.ts';
import { startPdfProcess } from './start-pdf-process.ts';
import { memoryLimitSignal } from './memory-limit-signal.ts';

/** Bytes of a PDF that is read; a larger one is kept, and found by its title. */
const maxPdfSize = 64 * 1024 * 1024;

/** How long the process waits for the next file, in milliseconds. */
const idleTime = seconds(5);

/** The process was killed while it read, by nobody here: the file is not known to be at fault. */
export class PdfProcessKilled extends JobFailure {}

interface PdfReaderOptions {
  /** How long one file may take to arrive, and then to be read, in milliseconds. */
  readonly timeLimit?: number;
  /** Starts the process. */
  readonly start?: () => ChildProcess;
}

/** Reads PDFs in a process of its own, which ends when nothing was read for a while. */
export interface PdfReader {
  /**
   * Reads one file; each read waits for the one before it.
   * @throws PdfProcessKilled where something else ended the process; JobFailure where the file
   * does not arrive in time; Error where the process cannot run, the signal is aborted, or what
   * gives the bytes throws.
   */
  read(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<FileText>;
  close(): void;
}

/** Makes a reader; its process is started by the first file. */
export function createPdfReader({
  timeLimit = seconds(60),
  start = startPdfProcess,
}: PdfReaderOptions = {}): PdfReader {
  let running: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let previous: Promise<unknown> = Promise.resolve();

  const close = (): void => {
    running?.kill('SIGKILL');
    running = null;
  };

  const readNext = async (
    bytes: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<FileText> => {
    signal.throwIfAborted();
    clearTimeout(idle);
    // One that was killed stays connected for a moment.
    const child = running?.connected && !running.killed ? running : start();
    running = child;
    try {
      return await readInProcess(child, bytes, { timeLimit, signal });
    } finally {
      idle = setTimeout(close, idleTime).unref();
    }
  };

  return {
    close,
    read(bytes, signal) {
      const text = previous.then(() => readNext(bytes, signal));
      previous = text.then(
        () => undefined,
        () => undefined,
      );
      return text;
    },
  };
}

interface Limits {
  readonly timeLimit: number;
  readonly signal: AbortSignal;
}

/** Reads a file in that process, and kills it unless it has answered: it may hold half a file. */
async function readInProcess(
  child: ChildProcess,
  bytes: AsyncIterable<Uint8Array>,
  limits: Limits,
): Promise<FileText> {
  const ended = new AbortController();
  const result = waitForResult(child, ended.signal);
  // Heard below, after the last piece.
  result.catch(() => undefined);
  let hasResult = false;
  child.ref();
  try {
    const isSent = await withTimeLimit(sendAll(child, bytes, ended.signal), limits);
    if (isSent === null) throw new JobFailure('the store did not give a file in time');
    if (!isSent) return { reason: 'too_large' };
    const text = await withTimeLimit(result, limits);
    hasResult = text !== null;
    return text ?? { reason: 'too_slow' };
  } finally {
    ended.abort();
    if (!hasResult) child.kill('SIGKILL');
    child.unref();
  }
}

/** What comes of the work, or null where it takes too long. @throws where the signal is aborted. */
async function withTimeLimit<T>(
  work: Promise<T>,
  { timeLimit, signal }: Limits,
): Promise<T | null> {
  const done = new AbortController();
  const limit = delay(timeLimit, null, { signal: AbortSignal.any([signal, done.signal]) });
  try {
    return await Promise.race([work, limit]);
  } finally {
    done.abort();
  }
}

/** Hands a file over until that ends; answers false where it is too large. */
async function sendAll(
  child: ChildProcess,
  bytes: AsyncIterable<Uint8Array>,
  ended: AbortSignal,
): Promise<boolean> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > maxPdfSize) return false;
    if (ended.aborted || !child.connected) return true;
    if (piece.length > 0) await sendPiece(child, piece);
  }
  if (!ended.aborted) await sendPiece(child, new Uint8Array());
  return true;
}

/** Hands a piece over, once the one before was taken; one to a process that ended is lost. */
function sendPiece(child: ChildProcess, piece: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    if (!child.connected) return resolve();
    child.send(Buffer.from(piece), () => resolve());
  });
}

/** What the process says of the file, or what its end says of it. */
function waitForResult(child: ChildProcess, signal: AbortSignal): Promise<FileText> {
  return Promise.race([
    once(child, 'message', { signal }).then(([result]): FileText => result),
    once(child, 'exit', { signal }).then(([code, by]): FileText => {
      // The watch over its memory ends it so, and the engine where its heap is full.
      if (by === memoryLimitSignal || by === 'SIGABRT' || code === 134) {
        return { reason: 'too_much_memory' };
      }
      const end = `the process that reads PDFs ended (${code ?? by})`;
      throw by === 'SIGKILL' ? new PdfProcessKilled(end) : new JobFailure(end);
    }),
  ]);
}
