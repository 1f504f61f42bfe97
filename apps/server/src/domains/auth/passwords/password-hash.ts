import { hash, verify, type Options } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet). */
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
