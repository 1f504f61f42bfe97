import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { seconds } from '#server/kernel/clock.ts';
import type { FileText } from './file-text.ts';

/** Bytes of a PDF that is read; a larger one is kept, and found by its title. */
const largestPdf = 64 * 1024 * 1024;

/** How long the process waits for the next file, in milliseconds. */
const idleTime = seconds(5);

/** What a process that reads strangers' files need not know. */
const secrets = /SECRET|PASSWORD|TOKEN|_URL$|CONNECTION_STRING|KEY/;

interface PdfReaderOptions {
  /** How long one file may take, in milliseconds. */
  readonly timeLimit?: number;
}

/** Reads PDFs in a process of its own, which ends when nothing was read for a while. */
export interface PdfReader {
  /** One at a time. @throws Error where the process cannot run, or what gives the bytes throws. */
  read(bytes: AsyncIterable<Uint8Array>): Promise<FileText>;
  close(): void;
}

/** Makes a reader; its process is started by the first file. */
export function createPdfReader({ timeLimit = seconds(60) }: PdfReaderOptions = {}): PdfReader {
  let process: ChildProcess | null = null;
  let idle: NodeJS.Timeout | null = null;

  const close = (): void => {
    process?.kill('SIGKILL');
    process = null;
  };

  return {
    close,
    async read(bytes) {
      if (idle) clearTimeout(idle);
      const child = process?.connected ? process : startProcess();
      process = child;
      try {
        const text = await readIn(child, bytes, timeLimit);
        idle = setTimeout(close, idleTime).unref();
        return text;
      } catch (error) {
        close();
        throw error;
      } finally {
        if (!child.connected) process = null;
      }
    },
  };
}

function startProcess(): ChildProcess {
  const child = fork(fileURLToPath(new URL('./pdf-process.ts', import.meta.url)), [], {
    execArgv: ['--max-old-space-size=256', '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: Object.fromEntries(
      Object.entries(globalThis.process.env).filter(([name]) => !secrets.test(name)),
    ),
  });
  // What goes wrong with it is told to whoever waits for its answer.
  child.on('error', () => undefined);
  child.unref();
  child.channel?.unref();
  return child;
}

async function readIn(
  child: ChildProcess,
  bytes: AsyncIterable<Uint8Array>,
  timeLimit: number,
): Promise<FileText> {
  const ended = new AbortController();
  const limit = { isOver: false };
  const answer = answerOf(child, ended.signal, limit);
  // Heard below, after the last piece.
  answer.catch(() => undefined);
  let late: NodeJS.Timeout | undefined;
  child.ref();
  try {
    if (!(await sendAll(child, bytes))) return { reason: 'too_large' };
    late = setTimeout(() => {
      limit.isOver = true;
      child.kill('SIGKILL');
    }, timeLimit);
    return await answer;
  } finally {
    clearTimeout(late);
    ended.abort();
    child.unref();
  }
}

/** Hands a file over; answers false, and ends the process, where it is too large. */
async function sendAll(child: ChildProcess, bytes: AsyncIterable<Uint8Array>): Promise<boolean> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > largestPdf) {
      child.disconnect();
      return false;
    }
    if (piece.length > 0) await sendPiece(child, piece);
  }
  await sendPiece(child, new Uint8Array());
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
function answerOf(
  child: ChildProcess,
  signal: AbortSignal,
  limit: { readonly isOver: boolean },
): Promise<FileText> {
  return Promise.race([
    once(child, 'message', { signal }).then(([answer]): FileText => answer),
    once(child, 'exit', { signal }).then(([code, by]): FileText => {
      if (limit.isOver) return { reason: 'too_slow' };
      // The watch over its memory kills it, and so does a full heap.
      if (by === 'SIGKILL' || by === 'SIGABRT' || code === 134) {
        return { reason: 'too_much_memory' };
      }
      throw new Error(`The process that reads PDFs ended (${code ?? by})`);
    }),
  ]);
}
