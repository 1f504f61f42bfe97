import { randomBytes, randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { createConcurrencyLimiter } from '../passwords/concurrency-limiter.ts';

/** A person's codes, to be shown this once, and what is kept of them. */
interface RecoveryCodes {
  readonly codes: readonly string[];
  readonly digests: readonly Buffer[];
}

const count = 10;
const saltLength = 16;

/** Crockford's base 32: without I, L, O and U, which are read as other characters. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** argon2id at OWASP's parameters: the codes are too short for a fast digest (ASVS 5.0 V6.5.2). */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/** Half of the threads that hash: ten digests for one person must not keep all others from signing in. */
const runLimited = createConcurrencyLimiter(2);

/** Ten new codes of 50 random bits each. They share a salt, so that one digest finds a code. */
export async function createRecoveryCodes(): Promise<RecoveryCodes> {
  const salt = randomBytes(saltLength);
  const codes = new Set<string>();
  while (codes.size < count) codes.add(createCode());
  const digests = await Promise.all([...codes].map((code) => digestWith(salt, code)));
  return { codes: [...codes], digests };
}

/**
 * The digest of what somebody typed, to be looked for among those of a person; `kept` is any of
 * them. Case, separators and look-alike characters are forgiven.
 */
export function digestRecoveryCode(typed: string, storedDigest: Buffer): Promise<Buffer> {
  return digestWith(storedDigest.subarray(0, saltLength), typed);
}

async function digestWith(salt: Buffer, code: string): Promise<Buffer> {
  const digest = await runLimited(() => hashRaw(normalize(code), { ...cost, salt }));
  return Buffer.concat([salt, digest]);
}

function createCode(): string {
  const text = Array.from({ length: 10 }, () => alphabet.charAt(randomInt(alphabet.length)));
  return `${text.slice(0, 5).join('')}-${text.slice(5).join('')}`;
}

const normalize = (code: string): string =>
  code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
