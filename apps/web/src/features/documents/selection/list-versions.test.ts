import { expect, it } from 'vitest';
import { listVersions } from './list-versions.ts';

const dutch = { id: 'nl', title: 'Gids', language: 'nl' as const };
const english = { id: 'en', title: 'Guide', language: 'en' as const };
const documents = [
  { ...dutch, translations: [english] },
  { ...english, translations: [dutch] },
  { id: 'alone', title: 'Alone', translations: [] },
];
const idsOf = (action: Parameters<typeof listVersions>[0]) =>
  listVersions(action, documents.slice(0, 1)).map(({ id }) => id);

it('changes all languages of a document, but the language of the selected file alone', () => {
  expect(idsOf('move')).toEqual(['nl', 'en']);
  expect(idsOf('add_tags')).toEqual(['nl', 'en']);
  expect(idsOf('language')).toEqual(['nl']);
});

it('names each file once when two languages of a document are selected', () => {
  expect(listVersions('move', documents).map(({ id }) => id)).toEqual(['nl', 'en', 'alone']);
});
