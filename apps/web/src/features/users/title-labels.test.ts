import i18n from 'i18next';
import { expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { getTitleLabel, listTitleChoices } from './person-name.ts';

const listValues = (chosen: string) => listTitleChoices(i18n.t, chosen).map(({ value }) => value);

test('translates Mr. in Dutch as Dhr. and lists a label shared by two values once', async () => {
  await startTestI18n('nl');
  expect(getTitleLabel(i18n.t, 'Mr.')).toBe('Dhr.');
  expect(listValues('')).toEqual(['Dr.', 'Prof.', 'Mr.', 'Mrs.', 'Mx.']);
  expect(listValues('Ms.')).toEqual(['Dr.', 'Prof.', 'Mr.', 'Ms.', 'Mx.']);
});

test('lists every title in English', async () => {
  await startTestI18n('en');
  expect(listTitleChoices(i18n.t, null).map(({ label }) => label)).toEqual([
    'Dr.',
    'Prof.',
    'Mr.',
    'Mrs.',
    'Ms.',
    'Mx.',
  ]);
});
