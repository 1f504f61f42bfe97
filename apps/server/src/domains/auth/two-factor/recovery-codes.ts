import { randomBytes, randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { hashCost } from '../passwords/hash-cost.ts';
import { createConcurrencyLimiter, runHash } from '../passwords/password-hash.ts';

/** Recovery codes to show once, and their digests to store. */
interface RecoveryCodes {
  readonly codes: readonly string[];
  readonly digests: readonly Buffer[];
}

const count = 10;
const saltLength = 16;

/** Crockford's base 32: leaves out I, L, O and U, which are easily misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Slow like a password's hash: the codes are too short for a fast digest (ASVS 5.0 V6.5.2). */
const digestOptions = { ...hashCost, outputLen: 32 };

/** Digests that may wait for a processor, so that ten for one person do not block other sign-ins. */
const runLimited = createConcurrencyLimiter(2);

/** Creates ten codes of 50 random bits each. They share a salt, so that one digest finds a code. */
export async function createRecoveryCodes(): Promise<RecoveryCodes> {
  const salt = randomBytes(saltLength);
  const codes = new Set<string>();
  while (codes.size < count) codes.add(createCode());
  const digests = await Promise.all([...codes].map((code) => digestWith(salt, code)));
  return { codes: [...codes], digests };
}

/**
 * Returns the digest of an entered code, to compare with a person's stored digests. `storedDigest`
 * is any of these and provides the salt. Ignores case and separators and maps look-alike
 * characters.
 */
export function digestRecoveryCode(typed: string, storedDigest: Buffer): Promise<Buffer> {
  return digestWith(storedDigest.subarray(0, saltLength), typed);
}

async function digestWith(salt: Buffer, code: string): Promise<Buffer> {
  const digest = await runLimited(() =>
    runHash(() => hashRaw(normalize(code), { ...digestOptions, salt })),
  );
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
