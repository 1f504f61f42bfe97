import { expect, test } from 'vitest';
import { sortManualsFirst } from './device-manuals.tsx';

type Manual = Parameters<typeof sortManualsFirst>[0][number] & { id: string };

const manual = (
  id: string,
  category: Manual['category'],
  language: Manual['language'],
  day = '01',
): Manual => ({ id, category, language, created_at: `2026-03-${day}T09:00:00Z` });

test('sorts by technical category, own language, then date', () => {
  const documents = [
    manual('brochure', 'marketing', 'nl'),
    manual('french', 'technical', 'fr', '09'),
    manual('old', 'technical', 'nl', '02'),
    manual('study', 'clinical', 'nl', '08'),
    manual('any', 'technical', null, '08'),
    manual('new', 'technical', 'nl', '05'),
  ];
  expect(sortManualsFirst(documents, 'nl').map(({ id }) => id)).toEqual([
    'new',
    'old',
    'any',
    'french',
    'brochure',
    'study',
  ]);
});
