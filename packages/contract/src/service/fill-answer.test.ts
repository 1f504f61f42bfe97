import { expect, it } from 'vitest';
import type { AnswerFields } from './answer-fields.ts';
import { fillAnswer, listGaps, listUnknownFields } from './fill-answer.ts';

const values: AnswerFields['values'] = {
  name: 'Anna Smits',
  device: 'Lumina {{date}}',
  serial: 'LX-1',
  ticket: 'T-000123',
  date: { en: 'Monday', nl: 'maandag', fr: 'lundi' },
  time: null,
  technician: '',
  clinic: null,
};

it('fills fields in the language of the answer, as often as they occur', () => {
  const text = 'Dag {{name}}, {{ date }} ({{ticket}}, {{serial}}). {{name}}';
  expect(fillAnswer(text, { values }, 'nl')).toBe(
    'Dag Anna Smits, maandag (T-000123, LX-1). Anna Smits',
  );
  expect(fillAnswer('{{date}}', { values }, 'fr')).toBe('lundi');
});

it('leaves a gap where there is no value, and none for what a value contains', () => {
  const filled = fillAnswer('{{device}} {{ time }} {{technician}}', { values }, 'en');
  expect(filled).toBe('Lumina { {date}} {{time}} {{technician}}');
  expect(listGaps(filled)).toEqual([
    { name: 'time', start: 17, end: 25 },
    { name: 'technician', start: 26, end: 40 },
  ]);
});

it('finds no gap in other braces', () => {
  expect(listGaps('{name} {{}} {{colour}} {{{ name')).toEqual([]);
  expect(fillAnswer('{{colour}}', { values }, 'en')).toBe('{{colour}}');
});

it('names unknown fields once, also those without a name', () => {
  expect(listUnknownFields('{{name}} {{colour}} {{ colour }} {{}} {{Date}}')).toEqual([
    'colour',
    '',
    'Date',
  ]);
});
