import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casesHere } from '../../test/cases-here.ts';
import { testPortal, type Caller, type TestPortal } from '../../test/portal.ts';
import { readPage } from '../../test/read-list.ts';

const url = '/api/v1/crm/clinics/';

/** A clinic as the model knows it; `rank` is the place of its name among all names. */
interface Row {
  readonly id: string;
  readonly ordinal: number;
  readonly customer_id: string;
  readonly is_active: boolean;
  readonly country: string;
  readonly rank: number;
  readonly text: string;
}

const names = [
  'Clinique Lumière',
  'Huidkliniek Utrecht',
  'Ünal & Zn. (oud)',
  "L'Étoile",
  '100% skin',
  'a_b',
  'back\\slash',
  'quote"d',
  'x.*y [z]',
  '+32 9 123',
  '',
  null,
];

let portal: TestPortal;
let steward: Caller;
let clinician: Caller;
let own: { id: string };
let rows: Row[];

beforeAll(async () => {
  portal = await testPortal();
  own = await portal.world.addCustomer();
  const other = await portal.world.addCustomer();
  steward = await portal.signedIn(await portal.world.addEmployee());
  clinician = await portal.signedIn(await portal.world.addCustomerUser(own.id));
  for (let n = 0; n < 90; n += 1) {
    await portal.world.addClinic(n % 3 === 0 ? own.id : other.id, {
      name: names[n % names.length] ?? null,
      city: ['Gent', 'Liège', 'Écully', 'The Hague'][n % 4] ?? '',
      street: ['Rue de la Loi', 'Ooststraat'][n % 2] ?? '',
      houseNumber: String(n),
      country: (['NL', 'BE', 'LU', 'FR'] as const)[n % 4] ?? 'NL',
      isActive: n % 5 !== 0,
    });
  }
  const found = await portal.database.pool.query<Row>(`
    select id, ordinal, customer_id, is_active, country,
      dense_rank() over (order by coalesce(name, '') collate "und-x-icu")::int as rank,
      concat_ws(' ', coalesce(name, ''), street, house_number, postal_code, city) as text
    from clinic`);
  rows = found.rows;
});

afterAll(() => portal.close());

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

const isSign = (character = ''): boolean =>
  /^[\p{ASCII}]$/u.test(character) && !/[a-z0-9]/i.test(character);

/** API.md §1: one or two characters match beginnings of words, all else any part. */
function matches(text: string, word: string): boolean {
  if (word.length >= 3 || !/^[\p{L}\p{N}]/u.test(word)) return text.includes(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || isSign(text[at - 1])) return true;
  }
  return false;
}

interface Wish {
  readonly asClinician: boolean;
  readonly limit: number;
  readonly offset: number;
  readonly search: string | undefined;
  readonly country: string | undefined;
  readonly active: boolean | undefined;
  readonly ofOwn: boolean;
  readonly ordering: string | undefined;
}

const keys: Record<string, (row: Row) => number | string> = {
  name: ({ rank }) => rank,
  country: ({ country }) => country,
};

function expected(wish: Wish): string[] {
  const words = folded(wish.search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const chosen = rows.filter(
    (row) =>
      (!wish.asClinician || row.customer_id === own.id) &&
      (!wish.ofOwn || row.customer_id === own.id) &&
      (wish.country === undefined || row.country === wish.country) &&
      (wish.active === undefined || row.is_active === wish.active) &&
      words.every((word) => matches(folded(row.text), word)),
  );
  const steps = (wish.ordering?.split(',') ?? []).map((word) => ({
    key: keys[word.replace('-', '')] ?? (() => 0),
    sign: word.startsWith('-') ? -1 : 1,
  }));
  const last = steps.at(-1)?.sign ?? -1;
  const ordered = chosen.toSorted((a, b) => {
    for (const { key, sign } of steps) {
      const [left, right] = [key(a), key(b)];
      if (left !== right) return left < right ? -sign : sign;
    }
    if (steps.length === 0) return b.ordinal - a.ordinal;
    return a.id < b.id ? -last : last;
  });
  return ordered.map(({ id }) => id);
}

function urlFor(wish: Wish): string {
  const query = new URLSearchParams({ limit: String(wish.limit), offset: String(wish.offset) });
  if (wish.search !== undefined) query.set('search', wish.search);
  if (wish.country !== undefined) query.set('country', wish.country);
  if (wish.active !== undefined) query.set('is_active', String(wish.active));
  if (wish.ofOwn) query.set('customer_id', own.id);
  if (wish.ordering !== undefined) query.set('ordering', wish.ordering);
  return `${url}?${query.toString()}`;
}

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** Pieces of what is there, turned about: another case, an accent, cut short, or strange. */
const word = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...names.filter((name) => name !== null)),
      fc.nat(16),
      fc.integer({ min: 1, max: 6 }),
    )
    .map(([name, from, length]) => name.slice(from, from + length).trim()),
  fc.constantFrom(
    'HUID',
    'lumiere',
    'LUMIÈRE',
    'ge',
    'lie',
    'É',
    'e',
    '1',
    '12',
    'a_',
    '%',
    '_',
    '\\',
  ),
  fc.string({ maxLength: 4 }).map((text) => text.replaceAll(/[\0\s]/g, '')),
);

const wishes: fc.Arbitrary<Wish> = fc.record({
  asClinician: fc.boolean(),
  limit: fc.integer({ min: 0, max: 40 }),
  offset: fc.oneof(fc.constant(0), fc.nat(95)),
  search: optional(fc.array(word, { maxLength: 2 }).map((words) => words.join(' '))),
  country: optional(fc.constantFrom('NL', 'BE', 'LU', 'FR')),
  active: optional(fc.boolean()),
  ofOwn: fc.boolean(),
  ordering: optional(
    fc.constantFrom(
      'name',
      '-name',
      'country,-name',
      '-country,name',
      'country,name',
      '-country,-name',
    ),
  ),
});

describe('a list', () => {
  it('200 is what a plain filter, sort and slice of all rows give, and so is its next page', async () => {
    await fc.assert(
      fc.asyncProperty(wishes, async (wish) => {
        const all = expected(wish);
        const as = wish.asClinician ? clinician : steward;
        const page = await readPage(portal, as, urlFor(wish));
        expect(page.status).toBe(200);
        expect(page.count).toBe(all.length);
        const end = wish.offset + wish.limit;
        expect(page.ids).toEqual(all.slice(wish.offset, end));
        expect(page.next !== null).toBe(wish.limit > 0 && end < all.length);
        if (page.next === null) return;
        const next = await readPage(portal, as, page.next);
        expect(next.count).toBe(all.length);
        expect(next.ids).toEqual(all.slice(end, end + wish.limit));
      }),
      { numRuns: casesHere(400, 4) },
    );
  });
});
