import { hash, verify, type Options } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes, one lane: OWASP Password Storage Cheat Sheet. */
const cost: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let decoyHash: Promise<string> | null = null;

/** A password as it is kept. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * Whether the password is the one that was kept. Without a kept one the same work is done in vain,
 * so that the time does not tell whether an account exists.
 */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
): Promise<boolean> {
  decoyHash ??= hashPassword('no account has this password');
  const matches = await verify(storedHash ?? (await decoyHash), password);
  return storedHash !== null && matches;
}
