// @every-postgres It tests the unique index of a document’s languages.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeDocument,
  changeDocuments,
  getDocument,
  listDocuments,
} from '@portal/contract/documents';
import type { Language } from '@portal/contract/kernel';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let librarian: Caller;
let clinician: Caller;
let laser: { id: string; manufacturerId: string };
let toLaser: object;

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  librarian = await portal.signedIn(await world.addEmployee(['documents']));
  const customer = await world.addCustomer();
  laser = await world.addProduct({ name: 'Laser' });
  const link = {
    manufacturerId: laser.manufacturerId,
    productType: 'device',
    productId: laser.id,
  } as const;
  toLaser = link;
  await world.addRight(customer.id, link);
  clinician = await portal.signedIn(await world.addCustomerUser(customer.id));
});

afterAll(() => portal.close());

type Titles = Readonly<Partial<Record<Language, string>>>;

/** Adds a document in several languages; what is `hidden` has no product, so no customer sees it. */
async function addLanguages(titles: Titles, hidden: readonly Language[] = []) {
  const translationGroupId = newId();
  const ids: Partial<Record<Language, string>> = {};
  for (const language of ['en', 'fr', 'nl'] as const) {
    const title = titles[language];
    if (!title) continue;
    const link = hidden.includes(language) ? {} : toLaser;
    ids[language] = (
      await portal.world.addDocument({ title, language, translationGroupId, ...link })
    ).id;
  }
  return ids;
}

async function list(as: Caller, query: Record<string, unknown>) {
  const { status, body } = await portal.call(listDocuments, { as, query });
  expect(status).toBe(200);
  return body;
}
const titlesIn = async (as: Caller, query: Record<string, unknown>) =>
  (await list(as, query)).results.map(({ title }) => title);
const change = (id: string, body: Record<string, unknown>) =>
  portal.call(changeDocument, { as: librarian, params: { id }, body });

describe('the list with a preferred language', () => {
  let manual: Partial<Record<Language, string>>;

  beforeAll(async () => {
    manual = await addLanguages({ en: 'Aqua manual', fr: 'Aqua notice', nl: 'Aqua handleiding' });
    await addLanguages({ en: 'Brio guide', nl: 'Brio gids' }, ['nl']);
    await portal.world.addDocument({ title: 'Alone', ...toLaser });
  });

  it('shows one row in the preferred language, else the first, and counts rows', async () => {
    const dutch = await list(librarian, { preferred_language: 'nl', ordering: 'title' });
    expect(dutch.results.map(({ title }) => title)).toEqual([
      'Alone',
      'Aqua handleiding',
      'Brio gids',
    ]);
    expect(dutch.count).toBe(3);
    expect(await titlesIn(librarian, { preferred_language: 'fr', ordering: 'title' })).toEqual([
      'Alone',
      'Aqua notice',
      'Brio guide',
    ]);
    expect((await list(librarian, {})).count).toBe(6);
  });

  it('leaves out a language that the customer may not see', async () => {
    const seen = await list(clinician, { preferred_language: 'nl', ordering: 'title' });
    expect(seen.results.map(({ title }) => title)).toEqual([
      'Alone',
      'Aqua handleiding',
      'Brio guide',
    ]);
    expect(seen.count).toBe(3);
    expect(seen.results[2]?.translations).toEqual([]);
    expect(seen.results[1]?.translations).toEqual([
      { id: manual.en, title: 'Aqua manual', language: 'en' },
      { id: manual.fr, title: 'Aqua notice', language: 'fr' },
    ]);
  });

  it('finds a document by its title in any language, once', async () => {
    for (const as of [librarian, clinician]) {
      expect(await titlesIn(as, { preferred_language: 'nl', search: 'notice' })).toEqual([
        'Aqua notice',
      ]);
      const all = await list(as, { preferred_language: 'nl', search: 'aqua' });
      expect(all.results.map(({ title }) => title)).toEqual(['Aqua handleiding']);
      expect(all.count).toBe(1);
    }
    expect(await titlesIn(clinician, { preferred_language: 'nl', search: 'gids' })).toEqual([]);
  });

  it('applies filters before it chooses, and pages through every row once', async () => {
    expect(await titlesIn(librarian, { preferred_language: 'nl', language: 'fr' })).toEqual([
      'Aqua notice',
    ]);
    const ofLaser = { preferred_language: 'nl', product_type: 'device', product_id: laser.id };
    expect((await list(librarian, ofLaser)).count).toBe(3);
    const query = { preferred_language: 'fr', ordering: 'title', limit: 2 };
    const first = await list(librarian, query);
    const cursor = new URL(String(first.next)).searchParams.get('cursor');
    const second = await list(librarian, { ...query, cursor });
    const offset = await list(librarian, { preferred_language: 'fr', limit: 2, offset: 2 });
    expect(second.results.map(({ title }) => title)).toEqual(['Brio guide']);
    expect([second.count, offset.count, offset.results.length]).toEqual([3, 3, 1]);
  });

  it('exports a line for each file', async () => {
    const { body } = await portal.app.inject({
      url: '/api/v1/documents/documents/export/?preferred_language=nl&search=aqua',
      headers: { cookie: librarian.cookie },
    });
    expect(body.trim().split('\n')).toHaveLength(4);
  });
});

describe('changing what a document translates', () => {
  it('joins documents, takes one out, and refuses a language twice', async () => {
    const add = (title: string, language: Language | null) =>
      portal.world.addDocument({ title, language });
    const [en, nl, otherNl, none] = await Promise.all([
      add('Cura', 'en'),
      add('Cura NL', 'nl'),
      add('Cura NL 2', 'nl'),
      add('Cura ?', null),
    ]);
    const joined = await change(nl.id, { translation_of_id: en.id });
    expect(joined.body).toMatchObject({ translations: [{ id: en.id }] });
    const again = await change(otherNl.id, { translation_of_id: nl.id });
    expect(again).toMatchObject({ status: 400, body: { language: [expect.any(String)] } });
    expect((await change(none.id, { translation_of_id: en.id })).body).toHaveProperty('language');
    expect((await change(nl.id, { language: null })).body).toHaveProperty('language');
    const inBulk = await portal.call(changeDocuments, {
      as: librarian,
      body: { document_ids: [nl.id], language: null },
    });
    expect(inBulk.status).toBe(400);
    for (const translation_of_id of [en.id, none.id, newId()]) {
      const { status, body } = await change(en.id, { translation_of_id });
      expect([status, Object.keys(body)]).toEqual([400, ['translation_of_id']]);
    }
    expect((await change(nl.id, { translation_of_id: null })).body).toMatchObject({
      translations: [],
    });
    const params = { id: en.id };
    const { body } = await portal.call(getDocument, { as: librarian, params });
    expect(body.translations).toEqual([]);
  });

  it('lets a document without a group join, and one that is alone in its group lose its language', async () => {
    const add = (title: string, language: Language) =>
      portal.world.addDocument({ title, language });
    const [en, nl, fr] = await Promise.all([
      add('Dia', 'en'),
      add('Dia NL', 'nl'),
      add('Dia FR', 'fr'),
    ]);
    await change(nl.id, { translation_of_id: en.id });
    const joined = await change(en.id, { translation_of_id: fr.id });
    expect(joined.body).toMatchObject({ translations: [{ id: fr.id }, { id: nl.id }] });
    const inBulk = (ids: string[], language: Language | null) =>
      portal.call(changeDocuments, { as: librarian, body: { document_ids: ids, language } });
    for (const language of ['fr', null] as const) {
      const { status, body } = await inBulk([en.id, nl.id], language);
      expect([status, body]).toMatchObject([400, { document_ids: { 0: [expect.any(String)] } }]);
    }
    for (const { id } of [nl, fr]) await change(id, { translation_of_id: null });
    expect((await change(en.id, { language: null })).body).toMatchObject({ language: null });
    const alone = await portal.world.addDocument({
      title: 'Lone',
      language: 'en',
      translationGroupId: newId(),
    });
    expect((await inBulk([alone.id], null)).body).toEqual({ changed: 1 });
  });

  it('lets one of two documents have the language when both join at once', async () => {
    const { id } = await portal.world.addDocument({ title: 'Duo', language: 'en' });
    const others = await Promise.all(
      [1, 2].map((n) => portal.world.addDocument({ title: `Duo ${n}`, language: 'fr' })),
    );
    const answers = await Promise.all(
      others.map((one) => change(one.id, { translation_of_id: id })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 400,
    ]);
  });
});
