// @every-postgres It tests full-text search.
import { changeDocument, listDocuments } from '@portal/contract/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import type { Caller } from '#server/testing/portal.ts';
import { readAllPages, readPage } from '#server/testing/read-list.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { runLibrary, type RunningLibrary } from '#server/testing/library-fixture.ts';
import { documentTag, tag } from '../tags/tag.table.ts';
import { createSamplePdf, toTextContent } from '#server/testing/pdf-samples.ts';
import { readText, storeTexts } from '../texts/read-text.ts';

let library: RunningLibrary;
let librarian: Caller;

beforeAll(async () => {
  library = await runLibrary();
  librarian = await library.signedIn(await library.world.addEmployee(['documents']));
});
afterAll(() => library.close());

type Overrides = Parameters<RunningLibrary['world']['addDocument']>[0];

/** Adds a document with a stored text, as if its file had been read. */
async function addText(text: string, overrides: Overrides = {}): Promise<{ id: string }> {
  const { world, database } = library;
  const added = await world.addDocument(overrides);
  const language = overrides?.language ?? null;
  const file = { documentId: added.id, blobPath: `document/${added.id}/manual.pdf`, language };
  await database.orm.transaction((tx) => storeTexts(tx, [{ file, result: { text } }]));
  return added;
}

async function addTag(name: string, documentId: string): Promise<void> {
  const { orm } = library.database;
  const tagId = newId();
  await orm.insert(tag).values({ id: tagId, name });
  await orm.insert(documentTag).values({ documentId, tagId });
}

async function found(search: string, as = librarian, query = {}): Promise<string[]> {
  const { body } = await library.call(listDocuments, { as, query: { search, ...query } });
  expect(body.count).toBe(body.results.length);
  return body.results.map(({ title }) => title);
}

async function getExcerpt(search: string): Promise<string | null> {
  const { body } = await library.call(listDocuments, { as: librarian, query: { search } });
  const pieces = body.results[0]?.excerpt ?? null;
  return pieces && pieces.map(({ text, is_match: is }) => (is ? `[${text}]` : text)).join('');
}

describe('document search', () => {
  beforeAll(async () => {
    const { world } = library;
    const maker = await world.addManufacturer({ name: 'Møller Optik' });
    const scope = await world.addProduct({
      name: 'Scopex',
      model: 'SX-99',
      manufacturerId: maker.id,
    });
    const link = { productId: scope.id, productType: 'device', manufacturerId: maker.id } as const;
    await addText('Nettoyer les endoscopes après chaque opération.', {
      title: 'Field guide',
      description: 'Everything on étalonnage',
      fileName: 'fg_0815.pdf',
      language: 'fr',
      ...link,
    });
    const [{ id } = { id: '' }] = (
      await library.call(listDocuments, { as: librarian, query: { search: 'field' } })
    ).body.results;
    await addTag('Häufig gefragt', id);
  });

  it.each([
    'field',
    'ield gui',
    'ETALON',
    '0815',
    'haufig',
    'scopex',
    'sx-9',
    'moller',
    'optik field',
    'endoscope',
    'endoscopes',
    'apres',
    'opérations',
    'nettoyer field scopex frag 0815',
    'fi gu',
  ])('finds “%s”', async (search) => {
    expect(await found(search)).toContain('Field guide');
  });

  it.each(['field nowhere', 'nettoyer nowhere', 'doscope', 'elds', '%', '_x', "& | ! ' :*", '\\'])(
    'finds nothing by “%s”, since every term must match, in a file as a whole word',
    async (search) => {
      expect(await found(search)).not.toContain('Field guide');
    },
  );
});

describe('search in file texts', () => {
  it('finds inflected forms in each language, whatever the caller’s', async () => {
    await addText('Die handleidingen liggen bij de apparaten', { title: 'nl', language: 'nl' });
    await addText('These calibrations were repeated', { title: 'en', language: 'en' });
    await addText('Les électrodes chirurgicales', { title: 'fr', language: 'fr' });
    await addText('Unverwandte Handgriffe', { title: 'none' });
    expect(await found('handleiding apparaat')).toEqual(['nl']);
    expect(await found('calibrating repeat')).toEqual(['en']);
    expect(await found('electrode chirurgical')).toEqual(['fr']);
    expect(await found('handgriffe')).toEqual(['none']);
  });

  it('finds words by the prefix of the last term', async () => {
    await addText('A rigid laparoscope', { title: 'scope', language: 'en' });
    expect(await found('lapar')).toEqual(['scope']);
    expect(await found('rigid laparosc')).toEqual(['scope']);
    expect(await found('lapar rigid')).toEqual([]);
    expect(await found('laparoscopes rigid')).toEqual(['scope']);
  });
});

describe('ranking', () => {
  it('ranks by title, tag or product, description, topic, text, then date', async () => {
    const filler = 'words that say nothing at all about it '.repeat(40);
    const { world } = library;
    await addText(`${filler} quokka`, { title: 'e text' });
    await addText('quokka', { title: 'd topic' });
    await world.addDocument({ title: 'c description', description: 'of a quokka' });
    const product = await world.addProduct({ name: 'Quokka' });
    const link = { productId: product.id, productType: 'device' } as const;
    await world.addDocument({
      title: 'b product',
      ...link,
      manufacturerId: product.manufacturerId,
    });
    await addTag('quokka', (await world.addDocument({ title: 'b tag' })).id);
    await world.addDocument({ title: 'a quokka', description: 'quokka' });
    await addText('quokka', { title: 'd newer topic' });
    const order = ['a quokka', 'b tag', 'b product', 'c description', 'd newer topic', 'd topic'];
    expect(await found('quokka')).toEqual([...order, 'e text']);
    const byTitle = [...order, 'e text'].toSorted();
    const named = await found('quokka', librarian, { ordering: 'title' });
    expect(named.toSorted()).toEqual(byTitle);
    expect(named[0]).toBe('a quokka');
    expect(await found('quokka', librarian, { category: 'clinical' })).toEqual([]);
  });

  it.each(['', '&ordering=title', '&ordering=-created_at'])(
    'returns each hit once over all pages%s, with the total count',
    async (ordering) => {
      const { world } = library;
      const term = `numbat${ordering.length}`;
      for (let at = 0; at < 23; at += 1) {
        if (at % 3 === 0) await world.addDocument({ title: `${term} ${at}` });
        else await addText(at % 2 ? term : `${'no '.repeat(400)} ${term}`);
      }
      const address = `/api/v1/documents/documents/?limit=4&search=${term}${ordering}`;
      const first = await readPage(library, librarian, address);
      expect(first.count).toBe(23);
      const pages = await readAllPages(library, librarian, address);
      const ids = pages.flatMap((page) => page.ids);
      expect(new Set(ids).size).toBe(23);
      expect(ids).toHaveLength(23);
      const all = await readPage(
        library,
        librarian,
        `/api/v1/documents/documents/?limit=50&search=${term}${ordering}`,
      );
      expect(all.ids).toEqual(ids);
      const far = await readPage(library, librarian, `${address}&offset=8`);
      expect(far.ids).toEqual(ids.slice(8, 12));
    },
  );
});

describe('search by a customer’s user', () => {
  it('reveals nothing about hidden products and manufacturers', async () => {
    const { world } = library;
    const customer = await world.addCustomer();
    const as = await library.signedIn(await world.addCustomerUser(customer.id));
    const maker = await world.addManufacturer({ name: 'Secretmaker' });
    const gel = await world.addProduct({ name: 'Hiddengel', manufacturerId: maker.id });
    const link = { productId: gel.id, productType: 'device', manufacturerId: maker.id } as const;
    await world.addDocument({ title: 'For all in vain', audience: 'all_customers', ...link });
    await addText('Only the mongoose', { title: 'By right', ...link });
    for (const word of ['hiddengel', 'secretmaker', 'mongoose']) {
      expect(await found(word, as)).toEqual([]);
      expect(await found(word)).not.toEqual([]);
    }
    const right = { productId: gel.id, productType: 'device', manufacturerId: maker.id } as const;
    const viewAs = { as_customer_id: customer.id };
    const { id } = await world.addRight(customer.id, right);
    const both = ['By right', 'For all in vain'];
    expect((await found('hiddengel', as)).toSorted()).toEqual(both);
    expect((await found('secretmaker', as)).toSorted()).toEqual(both);
    expect(await found('mongoose', as)).toEqual(['By right']);
    expect(await found('mongoose', librarian, viewAs)).toEqual(['By right']);
    await library.database.pool.query(
      'update product_viewing_right set is_active = false where id = $1',
      [id],
    );
    expect(await found('mongoose', as)).toEqual([]);
    expect(await found('mongoose', librarian, viewAs)).toEqual([]);
    expect(await found('hiddengel', as)).toEqual([]);
  });
});

describe('excerpts', () => {
  it('shows the search terms in the text of the file', async () => {
    const before = 'This is said before. '.repeat(30);
    await addText(`${before}The wallabies jump. ${before}Wallaby food. ${before}`, {
      title: 'animals',
      language: 'en',
    });
    expect(await getExcerpt('wallaby')).toMatch(/^… .*The \[wallabies\] jump\. This .* …$/);
    const words = (await getExcerpt('wallaby food'))?.split(/\s+/) ?? [];
    expect(words.join(' ')).toContain('[Wallaby] [food].');
    expect(words.length).toBeLessThan(35);
    expect(await getExcerpt('animals')).toBeNull();
    expect(await getExcerpt('animals walla')).toContain('[wallabies]');
  });

  it('falls back to the description and is empty without a search', async () => {
    const description = 'Où l’ŒUF du bilby est gardé';
    await library.world.addDocument({ title: 'nest', description });
    expect(await getExcerpt('bilb oeuf')).toBe('Où l’[ŒUF] du [bilb]y est gardé');
    const { body } = await library.call(listDocuments, { as: librarian });
    expect(new Set(body.results.map(({ excerpt }) => excerpt))).toEqual(new Set([null]));
  });
});

it('finds the text of a new file and no longer that of the old one', async () => {
  const bytes = createSamplePdf({ content: toTextContent('tasmanian') });
  const { id } = await library.add(librarian, { bytes });
  const read = () => runJobs(library, readText, library);
  await read();
  expect(await found('tasmanian')).toHaveLength(1);
  const next = await library.put(
    librarian,
    createSamplePdf({ content: toTextContent('devilish') }),
  );
  const body = { blob_path: next };
  await library.call(changeDocument, { as: librarian, params: { id }, body });
  expect(await found('tasmanian')).toEqual([]);
  await read();
  expect(await found('devilish')).toHaveLength(1);
});
