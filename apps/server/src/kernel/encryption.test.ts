import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEncryptor } from './encryption.ts';

const key = 'a secret key, and thirty-two characters long';
const sealer = createEncryptor(key, 'one purpose');
const secret = Buffer.from('twenty secret bytes!');

it('opens what it sealed, whatever the bytes', () => {
  const opensAgain = fc.property(fc.uint8Array(), fc.string(), (bytes, about) =>
    sealer.decrypt(sealer.encrypt(bytes, about), about)?.equals(bytes),
  );
  fc.assert(opensAgain);
});

it('shows nothing of what it sealed, and never the same twice', () => {
  const sealed = sealer.encrypt(secret, 'Ada');
  expect(sealed.includes(secret.subarray(0, 4))).toBe(false);
  expect(sealer.encrypt(secret, 'Ada').equals(sealed)).toBe(false);
});

it('opens nothing that was sealed about another, for another purpose, or with another key', () => {
  const sealed = sealer.encrypt(secret, 'Ada');
  expect(sealer.decrypt(sealed, 'Eva')).toBeNull();
  expect(createEncryptor(key, 'another').decrypt(sealed, 'Ada')).toBeNull();
  expect(createEncryptor(`${key}.`, 'one purpose').decrypt(sealed, 'Ada')).toBeNull();
});

it('opens nothing of which a bit was changed, or a byte added or taken away', () => {
  const sealed = sealer.encrypt(secret, 'Ada');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(sealed.readUInt8(at) ^ 1, at);
    expect(sealer.decrypt(changed, 'Ada')).toBeNull();
    expect(sealer.decrypt(sealed.subarray(0, at), 'Ada')).toBeNull();
  }
  expect(sealer.decrypt(Buffer.concat([sealed, Buffer.alloc(1)]), 'Ada')).toBeNull();
});
