import { hash, verify } from '@node-rs/argon2';
import { maxHashes } from '#server/kernel/max-hashes.ts';
import { hashCost } from './hash-cost.ts';
import { normalizePassword } from './normalize-password.ts';

/** How a hash of today's cost begins: algorithm, version and cost (PHC string format). */
const currentForm = `$argon2id$v=19$m=${hashCost.memoryCost},t=${hashCost.timeCost},p=${hashCost.parallelism}$`;

/** Returns true if the hash was made at today's cost, so that it needs no hashing anew. */
export const isCurrentHash = (storedHash: string): boolean => storedHash.startsWith(currentForm);

/** Further hashes wait here, not for a thread: Node reads files with the same threads (`main.ts`). */
const acquireProcessor = createSlots(maxHashes);

let decoyHash: Promise<string> | null = null;

/** Runs a hash as soon as a processor is free for it. */
export async function runHash<Result>(work: () => Promise<Result>): Promise<Result> {
  const release = await acquireProcessor();
  try {
    return await work();
  } finally {
    release();
  }
}

/** Returns the argon2id hash to store, of the password's normalized form. */
export function hashPassword(password: string): Promise<string> {
  return runHash(() => hash(normalizePassword(password), hashCost));
}

/**
 * Returns true if the password matches the stored hash. Without a hash it verifies a decoy, so that
 * the response time does not reveal whether an account exists. A password that is not normalized is
 * also compared as it was typed, for hashes from before that.
 */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
): Promise<boolean> {
  decoyHash ??= hashPassword('no account has this password');
  const compared = storedHash ?? (await decoyHash);
  const normalized = normalizePassword(password);
  const matches =
    (await runHash(() => verify(compared, normalized))) ||
    (normalized !== password && (await runHash(() => verify(compared, password))));
  return storedHash !== null && matches;
}

/** Waits for a slot and returns the function that frees it. */
type Acquire = () => Promise<() => void>;

/** Returns a function that gives at most `maxSlots` slots at once and queues further calls. */
export function createSlots(maxSlots: number): Acquire {
  const waiting: (() => void)[] = [];
  let free = maxSlots;
  return async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return () => {
      const next = waiting.shift();
      // Pass the slot to the next queued call, so that a new call cannot take it.
      if (next) next();
      else free += 1;
    };
  };
}

/** Runs `work` and returns its result. */
export type ConcurrencyLimiter = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Returns a function that runs at most `maxConcurrent` calls at once and queues the rest. */
export function createConcurrencyLimiter(maxConcurrent: number): ConcurrencyLimiter {
  const acquire = createSlots(maxConcurrent);
  return async (work) => {
    const release = await acquire();
    try {
      return await work();
    } finally {
      release();
    }
  };
}
