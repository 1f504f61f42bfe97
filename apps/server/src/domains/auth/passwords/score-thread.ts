import { Worker } from 'node:worker_threads';
import { minutes, seconds } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { createConcurrencyLimiter } from './password-hash.ts';
import type { PasswordScore, ScoredPassword } from './score-password.ts';

/** Passwords that are rated or wait for it at once in this process. */
const maxAtOnce = 12;

/** Time for loading the dictionaries, and for rating one password, on a busy machine. */
const loadLimit = seconds(30);
const defaultRateLimit = seconds(3);

/** An unused thread ends after this time: the dictionaries need 100 MB. */
const idleTime = minutes(5);

/** Seconds after which a caller may try again. */
const retryAfterSeconds = 5;

/** Rates one password in a thread. */
export type ScoreInThread = (scored: ScoredPassword) => Promise<PasswordScore>;

/**
 * Returns the function that rates passwords in a thread of its own, one after the other, so that the
 * process serves requests meanwhile. The thread starts with the first password.
 * @param source The thread's module.
 * @param rateLimit Milliseconds for one password.
 */
export function createScoreThread(
  source: URL = new URL('./score-worker.ts', import.meta.url),
  rateLimit = defaultRateLimit,
): ScoreInThread {
  const runInTurn = createConcurrencyLimiter(1);
  let atOnce = 0;
  let thread: Promise<Worker> | null = null;
  let idle: NodeJS.Timeout | null = null;
  const end = async (): Promise<void> => {
    const ended = thread;
    thread = null;
    await (await ended?.catch(() => null))?.terminate();
  };
  const score = async (scored: ScoredPassword): Promise<PasswordScore> => {
    clearTimeout(idle ?? undefined);
    thread ??= startThread(source);
    try {
      const worker = await thread;
      worker.postMessage(scored, []);
      return await receive<PasswordScore>(worker, rateLimit);
    } catch (error) {
      // Whatever the thread is doing, the next password gets a new one.
      await end();
      throw new DomainError('unavailable', { cause: error, retryAfterSeconds });
    } finally {
      idle = setTimeout(() => void end(), idleTime).unref();
    }
  };
  return async (scored) => {
    if (atOnce >= maxAtOnce) throw new DomainError('unavailable', { retryAfterSeconds });
    atOnce += 1;
    try {
      return await runInTurn(() => score(scored));
    } finally {
      atOnce -= 1;
    }
  };
}

/** Starts the thread without the settings and secrets of the process, and waits until it is ready. */
async function startThread(source: URL): Promise<Worker> {
  const worker = new Worker(source, { env: {}, execArgv: [] });
  try {
    await receive(worker, loadLimit);
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  // The process ends whether or not the thread does.
  worker.unref();
  return worker;
}

/** @throws Error if the thread fails, ends, or sends nothing within `limit` milliseconds. */
function receive<Message>(worker: Worker, limit: number): Promise<Message> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      worker.off('message', take).off('error', fail).off('exit', leave);
    };
    const take = (message: Message): void => {
      end();
      resolve(message);
    };
    const fail = (error: unknown): void => {
      end();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const leave = (): void => fail(new Error('the thread that rates passwords has ended'));
    const timer = setTimeout(fail, limit, new Error(`nothing was rated within ${limit} ms`));
    worker.on('message', take).on('error', fail).on('exit', leave);
  });
}
