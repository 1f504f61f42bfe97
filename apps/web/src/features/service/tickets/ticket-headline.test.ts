import { expect, test } from 'vitest';
import { getHeadline, hasDescribingHeadline } from './ticket-headline.ts';

const description = 'La pédale ne réagit que de temps\n  en temps – depuis lundi';

test.each([
  ['Beperkt bruikbaar: Mirello C10 – La pédale ne réagit que de temps…'],
  ['Beperkt bruikbaar: Mirello – Pro – La pédale ne réagit que de temps…'],
  ['Usage limité : Mirello C10 – La pédale ne réagit que de temps en temps – depuis lundi'],
  ['La pédale ne réagit que de temps en temps – depuis lundi'],
])('shows the description where the subject was made: %s', (subject) => {
  expect(hasDescribingHeadline({ subject, description })).toBe(true);
  expect(getHeadline({ subject, description })).toBe(
    'La pédale ne réagit que de temps en temps – depuis lundi',
  );
});

test.each([
  ['La pédale'],
  ['La pédale ne réagit que de temps'],
  ['Pédale : Mirello C10 – à remplacer'],
])('shows a subject that somebody wrote: %s', (subject) => {
  expect(getHeadline({ subject, description })).toBe(subject);
  expect(hasDescribingHeadline({ subject, description })).toBe(false);
});

test('shows all of a long description that has no subject', () => {
  const long = `${'🔧'.repeat(119)} ${'lamp '.repeat(20)}`;
  const subject = `${'🔧'.repeat(119)} `;
  expect(getHeadline({ subject, description: long })).toBe(long.trim());
});
