import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSealer } from './sealing.ts';

const key = 'a secret key, and thirty-two characters long';
const sealer = createSealer(key, 'one purpose');
const secret = Buffer.from('twenty secret bytes!');

it('opens what it sealed, whatever the bytes', () => {
  const opensAgain = fc.property(fc.uint8Array(), fc.string(), (bytes, about) =>
    sealer.open(sealer.seal(bytes, about), about)?.equals(bytes),
  );
  fc.assert(opensAgain);
});

it('shows nothing of what it sealed, and never the same twice', () => {
  const sealed = sealer.seal(secret, 'Ada');
  expect(sealed.includes(secret.subarray(0, 4))).toBe(false);
  expect(sealer.seal(secret, 'Ada').equals(sealed)).toBe(false);
});

it('opens nothing that was sealed about another, for another purpose, or with another key', () => {
  const sealed = sealer.seal(secret, 'Ada');
  expect(sealer.open(sealed, 'Eva')).toBeNull();
  expect(createSealer(key, 'another').open(sealed, 'Ada')).toBeNull();
  expect(createSealer(`${key}.`, 'one purpose').open(sealed, 'Ada')).toBeNull();
});

it('opens nothing of which a bit was changed, or a byte added or taken away', () => {
  const sealed = sealer.seal(secret, 'Ada');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(sealed.readUInt8(at) ^ 1, at);
    expect(sealer.open(changed, 'Ada')).toBeNull();
    expect(sealer.open(sealed.subarray(0, at), 'Ada')).toBeNull();
  }
  expect(sealer.open(Buffer.concat([sealed, Buffer.alloc(1)]), 'Ada')).toBeNull();
});
