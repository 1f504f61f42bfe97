import i18n from 'i18next';
import { expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { listTitleChoices, getTitleLabel } from './title-labels.ts';

const listValues = (chosen: string) => listTitleChoices(i18n.t, chosen).map(({ value }) => value);

test('in Dutch a man is no jurist, and one word for two is there once', async () => {
  await startTestI18n('nl');
  expect(getTitleLabel(i18n.t, 'Mr.')).toBe('Dhr.');
  expect(listValues('')).toEqual(['Dr.', 'Prof.', 'Mr.', 'Mrs.', 'Mx.']);
  expect(listValues('Ms.')).toEqual(['Dr.', 'Prof.', 'Mr.', 'Ms.', 'Mx.']);
});

test('in English each is there', async () => {
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
