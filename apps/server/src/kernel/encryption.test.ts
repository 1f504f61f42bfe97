import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEncryptor } from './encryption.ts';

const key = 'a secret key, and thirty-two characters long';
const encryptor = createEncryptor(key, 'one purpose');
const secret = Buffer.from('twenty secret bytes!');

it('opens what it sealed, whatever the bytes', () => {
  const roundTrips = fc.property(fc.uint8Array(), fc.string(), (bytes, associatedData) =>
    encryptor.decrypt(encryptor.encrypt(bytes, associatedData), associatedData)?.equals(bytes),
  );
  fc.assert(roundTrips);
});

it('shows nothing of what it sealed, and never the same twice', () => {
  const encrypted = encryptor.encrypt(secret, 'Ada');
  expect(encrypted.includes(secret.subarray(0, 4))).toBe(false);
  expect(encryptor.encrypt(secret, 'Ada').equals(encrypted)).toBe(false);
});

it('opens nothing that was sealed about another, for another purpose, or with another key', () => {
  const encrypted = encryptor.encrypt(secret, 'Ada');
  expect(encryptor.decrypt(encrypted, 'Eva')).toBeNull();
  expect(createEncryptor(key, 'another').decrypt(encrypted, 'Ada')).toBeNull();
  expect(createEncryptor(`${key}.`, 'one purpose').decrypt(encrypted, 'Ada')).toBeNull();
});

it('opens nothing of which a bit was changed, or a byte added or taken away', () => {
  const encrypted = encryptor.encrypt(secret, 'Ada');
  for (let at = 0; at < encrypted.length; at += 1) {
    const changed = Buffer.from(encrypted);
    changed.writeUInt8(encrypted.readUInt8(at) ^ 1, at);
    expect(encryptor.decrypt(changed, 'Ada')).toBeNull();
    expect(encryptor.decrypt(encrypted.subarray(0, at), 'Ada')).toBeNull();
  }
  expect(encryptor.decrypt(Buffer.concat([encrypted, Buffer.alloc(1)]), 'Ada')).toBeNull();
});

describe('with a previous key', () => {
  const newKey = 'another key, and thirty-two characters long';
  const rotated = createEncryptor([newKey, key], 'one purpose');

  it('decrypts what the previous key encrypted, and encrypts with the new one', () => {
    const earlier = encryptor.encrypt(secret, 'Ada');
    expect(rotated.decrypt(earlier, 'Ada')).toEqual(secret);
    expect(rotated.isCurrent(earlier, 'Ada')).toBe(false);
    const renewed = rotated.encrypt(secret, 'Ada');
    expect(rotated.isCurrent(renewed, 'Ada')).toBe(true);
    expect(createEncryptor(newKey, 'one purpose').decrypt(renewed, 'Ada')).toEqual(secret);
    expect(encryptor.decrypt(renewed, 'Ada')).toBeNull();
  });

  it('decrypts nothing of a third key, nor about another person', () => {
    const third = createEncryptor(`${key}.`, 'one purpose').encrypt(secret, 'Ada');
    expect(rotated.decrypt(third, 'Ada')).toBeNull();
    expect(rotated.decrypt(encryptor.encrypt(secret, 'Ada'), 'Eva')).toBeNull();
  });
});
