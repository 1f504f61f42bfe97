import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCanonicalText } from './canonical-text.ts';
import { toAsciiEmail, toReadableEmail } from './email-address.ts';

it.each([
  ['info@xn--bcher-kva.example', 'info@bücher.example'],
  ['Info@BÜCHER.example', 'Info@bücher.example'],
  ['info@bu\u0308cher.example', 'info@bücher.example'],
  ['info@clinique-été.example', 'info@clinique-été.example'],
  ['info@xn--clinique-t-q7ao.example', toReadableEmail('info@xn--clinique-t-q7ao.example')],
  ['a@почта.рф', 'a@почта.рф'],
  ['a@例え.テスト', 'a@例え.テスト'],
  ['a@stra\u00DFe.example', 'a@straße.example'],
  ['a@ＢÜＣＨ．example', 'a@büch.example'],
  ['Ada.Lovelace@Clinic.Example', 'Ada.Lovelace@Clinic.Example'],
  ['Ünal@clinic.example', 'Ünal@clinic.example'],
  ['nobody', 'nobody'],
  ['a@xn--', 'a@xn--'],
])('stores %s as %s', (typed, readable) => {
  expect(toCanonicalText(typed, 'email')).toBe(readable);
});

it.each([
  ['info@bücher.example', 'info@xn--bcher-kva.example'],
  ['a@почта.рф', 'a@xn--80a1acny.xn--p1ai'],
  ['a@clinic.example', 'a@clinic.example'],
  ['a@b ü', 'a@'],
])('sends to %s as %s', (readable, ascii) => {
  expect(toAsciiEmail(readable)).toBe(ascii);
});

it('gives an address the same forms whichever is typed', () => {
  const label = fc.string({
    unit: fc.constantFrom(...Array.from('abcé1üßñжתαあ中e\u0301-')),
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(label, label, (first, second) => {
      const readable = toCanonicalText(`a@${first}.${second}`, 'email');
      const ascii = toAsciiEmail(readable);
      return (
        toCanonicalText(readable, 'email') === readable &&
        (ascii === 'a@' || toCanonicalText(ascii, 'email') === readable) &&
        toAsciiEmail(ascii) === ascii
      );
    }),
    { numRuns: 5000 },
  );
});
