import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';
import { textKinds } from './text-kinds.ts';

describe('a text on one line', () => {
  it.each([
    ['Ada  Lovelace', 'Ada Lovelace'],
    ['\t a\u00A0b\u202Fc\u3000d\r\ne\u2028f\u2800g\u0085 ', 'a b c d e f g'],
    ['Laboratoire Rhe\u0301a', 'Laboratoire Rh\u00E9a'],
    ['e\u200B\u0301', '\u00E9'],
    ['\u202A+32\u202C \u061Ca\u2066b\u2069\uFEFF', '+32 ab'],
    ['hy\u00ADphen', 'hyphen'],
    ['a\u0002b\u001A\u007F\u009F', 'ab'],
    ['a\uFFFCb\uFFFE', 'ab'],
    ['12\uFE0F', '12'],
    ['a\u200Db\u200Cc', 'abc'],
    ['D\u2019Hondt \u2013 \uFF0B', 'D\u2019Hondt \u2013 \uFF0B'],
  ])('cleans %j', (text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned);
  });

  it.each([
    ['an Arabic non-joiner', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'],
    ['an Arabic letter in its joined form', '\u0647\u200D.\u0634'],
    ['a Malayalam chillu', '\u0D28\u0D4D\u200D'],
    ['a Sinhala conjunct', '\u0DC1\u0DCA\u200D\u0DBB\u0DD3'],
    ['a Mongolian variant', '\u1820\u180B'],
    ['an ideograph of a family name', '\u8FBB\u{E0100}'],
    ['an emoji of three', '\u{1F469}\u{1F3FD}\u200D\u{1F680} \u2764\uFE0F\u200D\u{1F525}'],
    ['a keycap', '1\uFE0F\u20E3'],
    ['a flag of a region', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
  ])('keeps %s', (_title, text) => {
    expect(cleanText(text)).toBe(text);
  });

  it.each([
    ...Array.from(
      '\u200B\u00AD\u3164\u2800\u202E\u115F\uFE0F\u2060\uFEFF\u200D\u034F\u{E0041}\u{1D159}\u00A0\u0085',
    ),
    '\u200F \u180E',
  ])('leaves nothing of what shows nothing: %j', (text) => {
    for (const kind of textKinds) expect(cleanText(text, kind)).toBe('');
  });

  it('leaves damaged text to the check', () => {
    expect(cleanText('a\0b \uD800')).toBe('a\0b \uD800');
  });
});

it.each([
  ['a\r\nb\rc\n\nd\u2028e\vf\fg', 'a\nb\nc\n\nd\ne\nf\ng'],
  ['  - one\n  -\u2003two\tx  ', '- one\n  - two\tx'],
  // French sets no-break spaces, which would otherwise break before a sign or within a number.
  ['Prix\u00A0: 1\u202F234,50\u00A0\u20AC \u00A0\n', 'Prix\u00A0: 1\u202F234,50\u00A0\u20AC'],
  ['\u00AB\u202FBonjour\u202F!\u202F\u00BB', '\u00AB\u202FBonjour\u202F!\u202F\u00BB'],
  ['\u00A0\u202F', ''],
  ['\n\u200B\n', ''],
  ['\u0645\u06CC\u200C\u062E\n1\uFE0F', '\u0645\u06CC\u200C\u062E\n1'],
])('keeps line breaks and tabs of a text of lines: %j', (text, cleaned) => {
  expect(cleanText(text, 'lines')).toBe(cleaned);
});

it.each([
  ['+33\u00A06\u202F12\u00A034 56 78', '+33 6 12 34 56 78'],
  ['+32\u20112\u2011555\u201101\u201123', '+32-2-555-01-23'],
  ['\u202A+32 2 555 01 23\u202C\u200B', '+32 2 555 01 23'],
  ['\uFF0B\uFF13\uFF12 2 555 01 23', '+32 2 555 01 23'],
  ['+32\u22122\u2013555', '+32-2-555'],
  ['(+32) 2 555 01 23', '+32 2 555 01 23'],
  ['( +352 )27 12 34', '+352 27 12 34'],
  ['tel:+3225550123', '+3225550123'],
  ['TEL: +31 20 123 45 67', '+31 20 123 45 67'],
  ['+31 (0)20 123 45 67', '+31 (0)20 123 45 67'],
  ['(09) 123 45 67', '(09) 123 45 67'],
])('cleans the telephone number %j', (text, cleaned) => {
  expect(cleanText(text, 'phone')).toBe(cleaned);
});

it.each([
  ['HTTPS://clinic.example', 'https://clinic.example'],
  ['Http://Clinic.example/A', 'http://Clinic.example/A'],
  ['www.clinic.example', 'https://www.clinic.example'],
  ['clinic.example:8080/nl', 'https://clinic.example:8080/nl'],
  ['https://clinic.example\u200B', 'https://clinic.example'],
  ['FTP://clinic.example', 'FTP://clinic.example'],
  ['javascript:alert(1.5)', 'javascript:alert(1.5)'],
  ['example.com/fr?a=1', 'https://example.com/fr?a=1'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['info@example.com', 'info@example.com'],
  ['example', 'example'],
  ['see example.com', 'see example.com'],
])('cleans the web address %j', (text, cleaned) => {
  expect(cleanText(text, 'web_address')).toBe(cleaned);
});

it.each([
  ['\u00A0123 456\u200B', '123456'],
  ['\uFF11\uFF12\uFF13\u2003456', '123456'],
  ['abcde\u2011fghjk\n', 'abcde-fghjk'],
])('removes white space from the typed code %j', (text, cleaned) => {
  expect(cleanText(text, 'typed_code')).toBe(cleaned);
});

/** Characters whose order and neighbours decide what becomes of them. */
const awkward = fc.constantFrom(
  ...Array.from(
    'aE 1#\t\n\r\v\0\u001A\u007F\u0085\u00A0\u00AD\u0301\u0308\u0323\u034F\u0627\u0644\u0653\u061C',
  ),
  ...Array.from(
    '\u0915\u093C\u09BE\u09C7\u0D28\u0D4D\u0F71\u0F73\u1100\u115F\u1161\u180B\u180E\u1820\u1E9B',
  ),
  ...Array.from(
    '\u200B\u200C\u200D\u2011\u2028\u202E\u20E3\u212B\u2212\u2764\u2800\u3164\u8FBB\uF900\uFB1D',
  ),
  ...Array.from(
    '\uFE00\uFE0E\uFE0F\uFEFF\uFF0B\uFF11\uFFFC\uFFFE\u{1F3F4}\u{1F3FD}\u{1F469}\u{1F680}(+/.',
  ),
  '\u{E0062}\u{E0067}\u{E007F}',
  '\u{E0100}',
  'tel:',
  'HTTP:',
  'www.a.be',
  '\uD800',
  '\uDC00',
);
const hostileText = fc
  .array(fc.oneof({ weight: 9, arbitrary: awkward }, fc.string({ unit: 'binary', maxLength: 3 })), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));

it.each(textKinds)('cleans a %s once and from any normal form', (kind) => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const cleaned = cleanText(text, kind);
      const composed = cleaned.normalize('NFC');
      const ofDecomposed = cleanText(text.normalize('NFD'), kind);
      return (
        cleanText(cleaned, kind) === cleaned && composed === cleaned && ofDecomposed === cleaned
      );
    }),
    { numRuns: 3000 },
  );
});

it.each(textKinds)(
  'cleans a %s that was cleaned as another kind before as the text itself',
  (kind) => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const cleaned = cleanText(text, kind);
        const afterLines = cleanText(cleanText(text, 'lines'), kind);
        // A line has lost the line breaks that lines have.
        const afterLine = kind === 'lines' ? cleaned : cleanText(cleanText(text), kind);
        return afterLines === cleaned && afterLine === cleaned;
      }),
      { numRuns: 1000 },
    );
  },
);

it('cleans texts that are joined by a space as it cleans each', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (first, second) => {
      const each = [cleanText(first), cleanText(second)].filter((text) => text !== '');
      return cleanText(`${first} ${second}`) === each.join(' ');
    }),
    { numRuns: 3000 },
  );
});

it('leaves no control character but U+0000, and no two spaces', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const line = cleanText(text);
      return (
        !/(?!\0)\p{Cc}|[\u200B\u202E\uFEFF]| {2}|^ | $/u.test(line) &&
        !/(?![\0\t\n])\p{Cc}/u.test(cleanText(text, 'lines'))
      );
    }),
    { numRuns: 3000 },
  );
});
