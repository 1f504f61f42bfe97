import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toSearchLetters, toSearchWords } from './search-words.ts';

it.each([
  ['AZ St.-Lukas', 'az st lukas', 'azstlukas'],
  ['O’Brien', 'o brien', 'obrien'],
  ['Straße', 'strasse', 'strasse'],
  ['Œuvre Łódź Ørsted Ærø', 'oeuvre lodz orsted aero', 'oeuvrelodzorstedaero'],
  ['ＥＸ－２００', 'ex 200', 'ex200'],
  ['« … »', '', ''],
])('returns of %j the words %j and the letters %j', (text, words, letters) => {
  expect(toSearchWords(text)).toBe(words);
  expect(toSearchLetters(text)).toBe(letters);
});

it('leaves folded texts as they are, whatever the normal form of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
      const words = toSearchWords(text);
      expect(toSearchWords(words)).toBe(words);
      expect(toSearchWords(text.normalize('NFD'))).toBe(toSearchWords(text.normalize('NFC')));
    }),
  );
});
