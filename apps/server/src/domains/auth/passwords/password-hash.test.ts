import { expect, it } from 'vitest';
import { createRecoveryCodes } from '../two-factor/recovery-codes.ts';
import { hashCost } from './hash-cost.ts';
import { hashPassword, isCurrentHash, verifyPassword } from './password-hash.ts';

it('hashes passwords with argon2id, 19 MiB and two passes', async () => {
  const stored = await hashPassword('plum tree and river');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(isCurrentHash(stored)).toBe(true);
  expect(await verifyPassword(stored, 'plum tree and river')).toBe(true);
  expect(await verifyPassword(stored, 'plum tree and rivers')).toBe(false);
});

it('digests recovery codes at the cost of passwords', async () => {
  const { hashRaw } = await import('@node-rs/argon2');
  const { codes, digests } = await createRecoveryCodes();
  const [code = '', digest = Buffer.alloc(0)] = [codes[0], digests[0]];
  const salt = digest.subarray(0, 16);
  const expected = await hashRaw(code.replace('-', ''), { ...hashCost, salt, outputLen: 32 });
  expect(digest.subarray(16)).toEqual(expected);
});
