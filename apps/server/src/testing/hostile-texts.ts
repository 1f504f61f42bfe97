import fc from 'fast-check';

/** Characters and pieces that text handling, SQL, JSON, patterns or searches may stumble over. */
const pieces = fc.constantFrom(
  ...Array.from('\0\u0001\t\n\r\u001A\u007F\u0085\u00A0\u00AD\u0301\u0323\u034F\u061C\u115F\u180E'),
  ...Array.from(
    '\u200B\u200D\u2028\u202E\u2060\u2212\u2800\u3164\uFB1D\uFDFA\uFEFF\uFF11\uFFFE\uFFFF',
  ),
  ...Array.from('\u{1D15E}\u{1F469}\u{1F3FD}\u{2F800}\u{E0041}\u{E0100}\u{10FFFF}\uD800\uDC00'),
  ...Array.from(`'"\`\\%_*?.+-:&|!()[]{}<>^$~#@/;,= \u0130\u0131\u00DF\u1E9E`),
  ...String.raw`'' \u0000 \x $1 $ {a} {{a}} %s %00 -- /* :* <-> && NaN null 1e999 -0 =1+1`.split(
    ' ',
  ),
  ...'__proto__ constructor tel: HTTP:// www.a.be https://a.be/ xn-- a@b.be BE0 T- #68'.split(' '),
  ...'+32|select pg_sleep(9)|e\u0301|\uFB03|\u0663|2026-02-30|0000-00-00'.split('|'),
  '\u{1F3F4}\u{E0067}\u{E007F}',
);

const short = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: pieces },
      { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
      { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }) },
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(''));

/** One piece many times: longer than any field, or a long run of marks. */
const long = fc
  .tuple(pieces, fc.constantFrom(50, 255, 256, 1000, 5001))
  .map(([piece, times]) => piece.repeat(times));

const hostileText = fc.oneof({ weight: 60, arbitrary: short }, { weight: 1, arbitrary: long });

/** Returns texts as nobody should send them; the same for the same seed. */
export const createHostileTexts = (count: number, seed: number): string[] =>
  fc.sample(hostileText, { numRuns: count, seed });
