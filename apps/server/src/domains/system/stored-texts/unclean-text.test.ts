import { textKinds } from '@portal/contract/kernel';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCanonicalText } from '#server/kernel/canonical-text.ts';
import { cleanTexts } from './unclean-text.ts';

const character = fc.oneof(
  fc.constantFrom(
    ...Array.from(' \t\n\rabcé’ſĲ(+/:.\u00A0\u00AD\u202F\u2009\u0301\u200B\u2011\u212B\uFB01'),
  ),
  fc.nat({ max: 0x02_60 }).map((code) => String.fromCodePoint(code)),
  fc.constantFrom(
    'tel:',
    'https://',
    'HTTP://',
    'www.a.be',
    '1000',
    '+32 2',
    'a@xn--',
    'BTW',
    'BE0',
  ),
);
const texts = fc.array(character, { maxLength: 8 }).map((parts) => parts.join(''));

it.each(textKinds)('leaves out no %s that the cleaner would change', (kind) => {
  const clean = new RegExp(cleanTexts[kind]);
  fc.assert(
    fc.property(texts, (text) => !clean.test(text) || toCanonicalText(text, kind) === text),
    { numRuns: 3000 },
  );
});

it.each([
  ['line', 'Café “Ünal” – 5 € … l’été'],
  ['lines', 'Un\n\n- deux\tœuf  trois'],
  ['code', 'B-1000'],
  ['email', 'Info@clinic.example'],
  ['gtin', '4006381333931'],
  ['vat_number', 'BE0123456749'],
  ['web_address', 'https://clinic.example/a?b=1'],
  ['typed_code', '123456'],
] as const)('does not read a %s as people write it: %j', (kind, text) => {
  expect(new RegExp(cleanTexts[kind]).test(text)).toBe(true);
});
