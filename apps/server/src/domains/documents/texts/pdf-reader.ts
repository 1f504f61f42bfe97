import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { JobFailure } from '#server/jobs/job-failure.ts';
import { seconds } from '#server/kernel/clock.ts';
import type { FileText } from './file-text.ts';
import { memoryLimitSignal } from './memory-limit-signal.ts';

/** Only these variables of the environment reach the process that reads untrusted files. */
const passedVariables = ['PATH', 'TMPDIR', 'LANG'];

/** Maximum bytes of a PDF whose text is read. A larger document is found by its title only. */
const maxPdfSize = 64 * 1024 * 1024;

/** Milliseconds that the idle process lives. */
const idleTime = seconds(5);

/** The process was killed from outside while it read; the file may be harmless. */
export class PdfProcessKilled extends JobFailure {}

interface PdfReaderOptions {
  /** Milliseconds for a file to arrive, and again for reading it. */
  readonly timeLimit?: number;
  /** Starts the process; replaced in tests. */
  readonly start?: () => ChildProcess;
}

/** Reads PDFs in a separate process, which ends when idle. */
export interface PdfReader {
  /**
   * Reads one file. Concurrent calls run one at a time.
   * @throws PdfProcessKilled when something else ended the process; JobFailure when the file does
   * not arrive in time; Error when the process cannot run, the signal is aborted, or `bytes`
   * throws.
   */
  read(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<FileText>;
  close(): void;
}

/** Creates a reader. The first file starts its process. */
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
    // A killed process stays connected for a moment.
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

/**
 * Reads a file in the process. Kills the process without a result, because it may have received
 * half a file.
 */
async function readInProcess(
  child: ChildProcess,
  bytes: AsyncIterable<Uint8Array>,
  limits: Limits,
): Promise<FileText> {
  const ended = new AbortController();
  const result = waitForResult(child, ended.signal);
  // Prevents an unhandled rejection; the result is awaited after the last chunk.
  result.catch(() => undefined);
  let hasResult = false;
  child.ref();
  try {
    const isSent = await withTimeLimit(sendAll(child, bytes, ended.signal), limits);
    if (isSent === null) throw new JobFailure('the store did not deliver the file in time');
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

/**
 * Returns the result of the work, or null after the time limit.
 * @throws when the signal is aborted.
 */
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

/** Sends a file until the process ends. Returns false when the file is too large. */
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

/** Sends a chunk once the previous one was received. Ignores a process that ended. */
function sendPiece(child: ChildProcess, piece: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    if (!child.connected) return resolve();
    child.send(Buffer.from(piece), () => resolve());
  });
}

/** Returns the message of the process, or the reason for its exit. */
function waitForResult(child: ChildProcess, signal: AbortSignal): Promise<FileText> {
  return Promise.race([
    once(child, 'message', { signal }).then(([result]): FileText => result),
    once(child, 'exit', { signal }).then(([code, by]): FileText => {
      // Ended by the memory watch, or by the engine with a full heap.
      if (by === memoryLimitSignal || by === 'SIGABRT' || code === 134) {
        return { reason: 'too_much_memory' };
      }
      const end = `the process that reads PDFs ended (${code ?? by})`;
      throw by === 'SIGKILL' ? new PdfProcessKilled(end) : new JobFailure(end);
    }),
  ]);
}

/**
 * Starts the process that reads PDFs (`pdf-process.ts`). It may read its own source and the PDF
 * library, write nothing, and start only its own threads.
 */
export function startPdfProcess(): ChildProcess {
  const main = fileURLToPath(new URL('./pdf-process.ts', import.meta.url));
  const library = createRequire(main).resolve('pdfjs-dist/package.json');
  const child = fork(main, [], {
    execArgv: [
      '--permission',
      `--allow-fs-read=${join(dirname(main), '*')}`,
      `--allow-fs-read=${join(dirname(library), '*')}`,
      '--allow-worker',
      '--max-old-space-size=256',
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: Object.fromEntries(passedVariables.map((name) => [name, process.env[name]])),
  });
  // The failure reaches the caller through the missing result.
  child.on('error', () => undefined);
  child.unref();
  child.channel?.unref();
  return child;
}
