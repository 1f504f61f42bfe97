import { expect, it } from 'vitest';
import { createRecoveryCodes, digestRecoveryCode } from './recovery-codes.ts';

const { codes, digests } = await createRecoveryCodes();
const [code = '', other = ''] = codes;
const [storedDigest = Buffer.alloc(0)] = digests;

it('creates ten codes without ambiguous characters', () => {
  expect(new Set(codes).size).toBe(10);
  for (const one of codes) expect(one).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
});

it('digests an entered code with the salt of a stored digest', async () => {
  const found = await digestRecoveryCode(other, storedDigest);
  expect(digests.findIndex((digest) => digest.equals(found))).toBe(1);
  expect(storedDigest.toString('latin1')).not.toContain(code.slice(0, 5));
});

it.for([
  ['lower case', (text: string) => text.toLowerCase()],
  ['without its separator', (text: string) => text.replace('-', '')],
  ['with other separators', (text: string) => ` ${text.split('').join(' ')}. `],
  ['with look-alikes', (text: string) => text.replaceAll('0', 'o').replaceAll('1', 'l')],
] as const)('accepts a code written %s', async ([, written]) => {
  expect((await digestRecoveryCode(written(code), storedDigest)).equals(storedDigest)).toBe(true);
});

it('creates different digests of one code for different people', async () => {
  const others = await createRecoveryCodes();
  const [another = storedDigest] = others.digests;
  expect((await digestRecoveryCode(code, another)).equals(storedDigest)).toBe(false);
});
