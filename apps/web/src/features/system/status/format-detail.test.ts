import { expect, test } from 'vitest';
import { formatInstant } from '#web/lib/format/formats.ts';
import { formatDetail } from './format-detail.ts';

const instant = (found: string) => formatInstant('nl', found);

test('writes each instant of a detail in the reader’s language and time zone', () => {
  const [due, last] = ['2026-12-01T01:30Z', '2026-11-29T13:05Z'];
  expect(formatDetail({ instant }, `De back-up van ${due} ontbreekt. Laatste: ${last}.`)).toBe(
    `De back-up van ${instant(due)} ontbreekt. Laatste: ${instant(last)}.`,
  );
  expect(instant(due)).toMatch(/^(?:30|1) (?:nov|dec)/u);
});
