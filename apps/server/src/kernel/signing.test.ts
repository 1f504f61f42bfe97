import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSigner } from './signing.ts';

const key = 'a secret key, and thirty-two characters long';
const signer = createSigner(key, 'one purpose');

it('opens what it sealed, whatever the text', () => {
  fc.assert(fc.property(fc.string(), (text) => signer.verify(signer.sign(text)) === text));
});

it('opens nothing that was sealed for another purpose, or with another key', () => {
  const text = 'session.123';
  expect(createSigner(key, 'another').verify(signer.sign(text))).toBeNull();
  expect(createSigner(`${key}.`, 'one purpose').verify(signer.sign(text))).toBeNull();
});

it('opens nothing of which a character was changed, added or taken away', () => {
  const signed = signer.sign('session.123');
  for (let at = 0; at < signed.length; at += 1) {
    const other = signed[at] === 'A' ? 'B' : 'A';
    expect(signer.verify(signed.slice(0, at) + other + signed.slice(at + 1))).toBeNull();
    expect(signer.verify(signed.slice(0, at) + signed.slice(at + 1))).toBeNull();
    expect(signer.verify(signed.slice(0, at))).toBeNull();
  }
  for (const text of ['', '.', '..', 'session.123', `${signed}.`, `.${signed}`, ` ${signed}`]) {
    expect(signer.verify(text)).toBeNull();
  }
});

it('opens nothing at random', () => {
  fc.assert(fc.property(fc.string(), (text) => signer.verify(text) === null));
});

describe('with a previous key', () => {
  const newKey = 'another key, and thirty-two characters long';
  const rotated = createSigner([newKey, key], 'one purpose');

  it('verifies what the previous key signed, and signs with the new one', () => {
    const earlier = signer.sign('session.123');
    expect(rotated.verify(earlier)).toBe('session.123');
    expect(rotated.isCurrent(earlier)).toBe(false);
    const renewed = rotated.sign('session.123');
    expect(rotated.isCurrent(renewed)).toBe(true);
    expect(createSigner(newKey, 'one purpose').verify(renewed)).toBe('session.123');
    expect(signer.verify(renewed)).toBeNull();
  });

  it('verifies nothing of a third key or another purpose', () => {
    for (const other of [createSigner(`${key}.`, 'one purpose'), createSigner(key, 'another')])
      expect(rotated.verify(other.sign('session.123'))).toBeNull();
  });
});
