import { writeSync } from 'node:fs';
import pino from 'pino';

/** Bytes of lines that wait in memory while they cannot be written; about 3,000 requests. */
const maxWaitingBytes = 1024 * 1024;

/** Milliseconds between attempts while the reader of a pipe is slow; each takes what a pipe holds. */
const retryInterval = 20;

/** Attempts for such a reader as the process ends: two seconds. */
const maxLastAttempts = 100;

/** The stream of the log. */
interface LogStream extends pino.DestinationStream {
  /** Writes what waits, before the process ends. Gives up on a full disk, and after two seconds. */
  flushSync(): void;
}

/**
 * Creates the stream of the log. While it cannot be written, as on a full disk or to a slow reader,
 * requests go on: lines wait in memory and are written in their order once they can be. One line to
 * `report` says at the beginning that a disk is full, and one in the log says at the end how many
 * lines found no room. A process that ends meanwhile leaves its lines: it always ends, also where its
 * first line finds no room. (The stream of the logging library tries for ever then.)
 */
export function createLogStream(report: (line: string) => void, fileDescriptor = 1): LogStream {
  // Its first use makes a pipe return at once where its reader stands still, instead of waiting.
  if (fileDescriptor === 1) void process.stdout;
  let waiting: string[] = [];
  let waitingBytes = 0;
  let batch = Buffer.alloc(0);
  let retry: NodeJS.Timeout | null = null;
  let isFailing = false;
  let lost = 0;

  function takeBatch(): void {
    if (batch.length > 0) return;
    batch = Buffer.from(waiting.join(''));
    waiting = [];
    waitingBytes = 0;
  }

  /** Writes what waits. Returns false while the reader of a pipe makes no room. */
  function writeWaiting(): boolean {
    for (takeBatch(); batch.length > 0; takeBatch()) {
      try {
        batch = batch.subarray(writeSync(fileDescriptor, batch));
      } catch (error) {
        if (isBusy(error)) return false;
        // The next line tries again.
        reportFailure(error);
        return true;
      }
      if (batch.length === 0) resume();
    }
    return true;
  }

  function writeLater(): void {
    retry = null;
    if (!writeWaiting()) retry = setTimeout(writeLater, retryInterval).unref();
  }

  function reportFailure(error: unknown): void {
    if (isFailing) return;
    isFailing = true;
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    report(`The log cannot be written (${code}). Its lines wait in memory.`);
  }

  function resume(): void {
    if (!isFailing && lost === 0) return;
    isFailing = false;
    const line = { level: pino.levels.values['warn'], time: Date.now(), lost, msg: 'log resumed' };
    lost = 0;
    append(`${JSON.stringify(line)}\n`);
  }

  function append(line: string): void {
    waiting.push(line);
    waitingBytes += Buffer.byteLength(line);
  }

  const stream: LogStream = {
    write(line) {
      if (batch.length + waitingBytes + Buffer.byteLength(line) > maxWaitingBytes) lost += 1;
      else append(line);
      if (!retry) writeLater();
    },
    flushSync() {
      for (let attempt = 0; !writeWaiting() && attempt < maxLastAttempts; attempt += 1)
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryInterval);
    },
  };
  process.on('exit', () => stream.flushSync());
  return stream;
}

/** Tells that a pipe's reader has not made room yet. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}
