import { hash, type Options, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet). */
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- argon2id; the ambient enum has no value at run time
const cost: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let decoyHash: Promise<string> | null = null;

/** Returns the argon2id hash to store. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * Returns true if the password matches the stored hash. Without a hash it verifies a decoy, so that
 * the response time does not reveal whether an account exists.
 */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
): Promise<boolean> {
  decoyHash ??= hashPassword('no account has this password');
  const matches = await verify(storedHash ?? (await decoyHash), password);
  return storedHash !== null && matches;
}

/** Runs `work` and returns its result. */
export type ConcurrencyLimiter = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Returns a function that runs at most `maxConcurrent` calls at once and queues the rest. */
export function createConcurrencyLimiter(maxConcurrent: number): ConcurrencyLimiter {
  const waiting: (() => void)[] = [];
  let free = maxConcurrent;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Pass the slot to the next queued call, so that a new call cannot take it.
      if (next) next();
      else free += 1;
    }
  };
}
