import { assert, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { formatContentLine, escapeText } from './write-calendar.ts';

it('escapes what means something in a value', () => {
  expect(escapeText('a\\b;c,d\r\ne\nf')).toBe('a\\\\b\\;c\\,d\\ne\\nf');
  expect(escapeText('bell\u0007')).toBe('bell ');
});

it('leaves a short line as it is', () => {
  expect(formatContentLine('SUMMARY', 'Laser')).toBe('SUMMARY:Laser\r\n');
});

it('folds any line between characters, and nothing of it is lost', () => {
  assert(
    property(string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const value = escapeText(text);
      const folded = formatContentLine('DESCRIPTION', value);
      for (const line of folded.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(76);
      expect(folded.replaceAll('\r\n ', '')).toBe(`DESCRIPTION:${value}\r\n`);
      expect(folded).not.toContain('\uFFFD'.repeat(2));
    }),
  );
});
