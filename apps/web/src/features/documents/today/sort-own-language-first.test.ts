import type { Language } from '@portal/contract/kernel';
import { expect, test } from 'vitest';
import { sortByLanguage, sortOwnLanguageFirst } from '#web/features/documents/today-documents.tsx';

const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString();
const item = (id: string, language: Language | null, created_at: string) => ({
  id,
  language,
  created_at,
});

const newest = [
  item('fr-5', 'fr', at(5, 23)),
  item('nl-5', 'nl', at(5, 22)),
  item('any-5', null, at(5, 9)),
  item('en-5', 'en', at(5, 0)),
  item('fr-4', 'fr', at(4, 23)),
  item('en-4', 'en', at(4, 22)),
];

test.each([
  ['en', ['en-5', 'any-5', 'fr-5', 'nl-5', 'en-4', 'fr-4']],
  ['nl', ['nl-5', 'any-5', 'fr-5', 'en-5', 'fr-4', 'en-4']],
] as const)(
  'sorts documents of one day by language for %s and keeps the days in order',
  (language, ids) => {
    expect(sortOwnLanguageFirst(newest, language).map(({ id }) => id)).toEqual(ids);
  },
);

test('sorts all of the newest by language for a customer’s user, and keeps the rest in order', () => {
  const ids = ['nl-5', 'any-5', 'fr-5', 'en-5', 'fr-4', 'en-4'];
  expect(sortByLanguage(newest, 'nl').map(({ id }) => id)).toEqual(ids);
});
