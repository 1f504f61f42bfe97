import i18n from 'i18next';
import { expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { titleChoices, titleWord } from './title-words.ts';

const valuesBeside = (chosen: string) => titleChoices(i18n.t, chosen).map(({ value }) => value);

test('in Dutch a man is no jurist, and one word for two is there once', async () => {
  await startTestI18n('nl');
  expect(titleWord(i18n.t, 'Mr.')).toBe('Dhr.');
  expect(valuesBeside('')).toEqual(['Dr.', 'Prof.', 'Mr.', 'Mrs.', 'Mx.']);
  expect(valuesBeside('Ms.')).toEqual(['Dr.', 'Prof.', 'Mr.', 'Ms.', 'Mx.']);
});

test('in English each is there', async () => {
  await startTestI18n('en');
  expect(titleChoices(i18n.t, null).map(({ label }) => label)).toEqual([
    'Dr.',
    'Prof.',
    'Mr.',
    'Mrs.',
    'Ms.',
    'Mx.',
  ]);
});
