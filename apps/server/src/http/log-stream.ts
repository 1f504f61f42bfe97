import { write as writeBytes, writeSync } from 'node:fs';
import pino from 'pino';

/** Bytes of lines that wait in memory while they cannot be written; about 3,000 requests. */
const maxWaitingBytes = 1024 * 1024;

/** Milliseconds between attempts while the reader of a pipe is slow. */
const retryInterval = 100;

/** Attempts for such a reader as the process ends: two seconds. */
const maxLastAttempts = 20;

/** The stream of the log. */
interface LogStream extends pino.DestinationStream {
  /** Writes what waits, before the process ends. Gives up on a full disk, and after two seconds. */
  flushSync(): void;
}

/**
 * Creates the stream of the log. While it cannot be written, as on a full disk, requests go on: lines
 * wait in memory and are written once they can be. One line to `report` says so at the
 * beginning, and one in the log at the end, with the number of lines that found no room. A process
 * that ends meanwhile leaves its lines: it always ends, also where its first line finds no room. (The
 * stream of the logging library tries for ever then.)
 */
export function createLogStream(report: (line: string) => void, fileDescriptor = 1): LogStream {
  let waiting: string[] = [];
  let waitingBytes = 0;
  let batch = Buffer.alloc(0);
  let isWriting = false;
  let retry: NodeJS.Timeout | null = null;
  let isFailing = false;
  let lost = 0;

  function takeBatch(): void {
    if (batch.length > 0) return;
    batch = Buffer.from(waiting.join(''));
    waiting = [];
    waitingBytes = 0;
  }

  function writeBatch(): void {
    retry = null;
    takeBatch();
    isWriting = batch.length > 0;
    if (isWriting) writeBytes(fileDescriptor, batch, finishBatch);
  }

  function finishBatch(error: NodeJS.ErrnoException | null, written: number): void {
    if (error && isBusy(error)) {
      retry = setTimeout(writeBatch, retryInterval);
    } else if (error) {
      // The next line tries again.
      isWriting = false;
      reportFailure(error);
    } else {
      batch = batch.subarray(written);
      resume();
      writeBatch();
    }
  }

  function reportFailure({ code }: NodeJS.ErrnoException): void {
    if (isFailing) return;
    isFailing = true;
    report(`The log cannot be written (${code}). Its lines wait in memory.`);
  }

  function resume(): void {
    if (!isFailing) return;
    isFailing = false;
    const line = { level: pino.levels.values['warn'], time: Date.now(), lost, msg: 'log resumed' };
    lost = 0;
    append(`${JSON.stringify(line)}\n`);
  }

  function append(line: string): void {
    waiting.push(line);
    waitingBytes += Buffer.byteLength(line);
  }

  function writeWaiting(): void {
    const rest = writeAtOnce(fileDescriptor, Buffer.from(waiting.join('')));
    waiting = rest.length > 0 ? [rest.toString()] : [];
    waitingBytes = rest.length;
  }

  const stream: LogStream = {
    write(line) {
      if (batch.length + waitingBytes + Buffer.byteLength(line) > maxWaitingBytes) lost += 1;
      else append(line);
      if (!isWriting) writeBatch();
    },
    flushSync() {
      if (retry) {
        clearTimeout(retry);
        retry = null;
        isWriting = false;
      }
      // What another thread is writing is not written twice.
      if (isWriting) return writeWaiting();
      batch = writeAtOnce(fileDescriptor, batch);
      if (batch.length === 0) writeWaiting();
    },
  };
  process.on('exit', () => stream.flushSync());
  return stream;
}

/** Writes bytes without another thread. Returns those that found no room. */
function writeAtOnce(fileDescriptor: number, bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  let rest = bytes;
  for (let attempt = 0; rest.length > 0 && attempt < maxLastAttempts;) {
    try {
      rest = rest.subarray(writeSync(fileDescriptor, rest));
    } catch (error) {
      if (!isBusy(error)) return rest;
      attempt += 1;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryInterval);
    }
  }
  return rest;
}

/** Tells that a pipe's reader has not made room yet. */
function isBusy(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY')
  );
}
