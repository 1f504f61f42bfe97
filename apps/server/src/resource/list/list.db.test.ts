// @every-postgres It tests how PostgreSQL orders and filters.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSampleSize } from '#server/testing/sample-size.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { readPage } from '#server/testing/read-list.ts';

const url = '/api/v1/crm/clinics/';

/** Clinic in the reference model; `rank` is the position of its name among all names. */ import { parseSearchTerms } from './search-terms.ts';

interface Row {
  readonly id: string;
  readonly ordinal: number;
  readonly customer_id: string;
  readonly is_active: boolean;
  readonly country: string;
  readonly name: string | null;
  readonly street: string;
  readonly house_number: string;
  readonly postal_code: string;
  readonly city: string;
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
  const found = await portal.database.pool.query<Omit<Row, 'text'>>(`
    select id, ordinal, customer_id, is_active, country,
      dense_rank() over (order by coalesce(name, '') collate natural_order)::int as rank,
      name, street, house_number, postal_code, city
    from clinic`);
  rows = found.rows.map((row) => Object.assign(row, { text: toSearchedForm(row) }));
});

afterAll(() => portal.close());

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

const textWords = (text: string): string =>
  folded(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Leaves punctuation out, and the spaces between groups of digits. */
const join = (text: string): string =>
  folded(text)
    .replaceAll(/[^\p{L}\p{N}\s]+/gu, '')
    .replaceAll(/(\d) +(?=\d)/g, '$1');

const toCode = (text: string): string =>
  `${textWords(text)} ${textWords(text).replaceAll(' ', '')}`;

/** A clinic's words, those without punctuation, and its codes; the postal code also as B-1000. */
function toSearchedForm(row: Omit<Row, 'text'>): string {
  const { postal_code: postalCode, country } = row;
  return [row.name ?? row.city, `${row.street} ${row.city}`]
    .flatMap((text) => [textWords(text), join(text)])
    .concat(toCode(row.house_number), toCode(postalCode))
    .concat(toCode(`${postalCode}${country.slice(0, 1)}${postalCode}${country}${postalCode}`))
    .join(' ');
}

/** API.md §1: one or two characters match beginnings of words, others any part. */
function matches(text: string, term: string): boolean {
  const joined = join(term);
  const digits = join(term.replaceAll('(0)', '')).replace(/^00?(?=\d{3})/, '');
  if (textWords(term) === '') return false;
  if (/^\d{3,}$/.test(digits)) return text.includes(digits);
  return joined.length < 3
    ? ` ${text}`.includes(` ${joined}`)
    : text.includes(joined) || text.includes(textWords(term));
}

interface ListCase {
  readonly asClinician: boolean;
  readonly limit: number;
  readonly offset: number;
  readonly search: string | undefined;
  readonly country: string | undefined;
  readonly active: boolean | undefined;
  readonly onlyOwn: boolean;
  readonly ordering: string | undefined;
}

const keys: Record<string, (row: Row) => number | string> = {
  name: ({ rank }) => rank,
  country: ({ country }) => country,
};

function expected(listCase: ListCase): string[] {
  const terms = parseSearchTerms(listCase.search);
  const chosen = rows.filter(
    (row) =>
      (!listCase.asClinician || row.customer_id === own.id) &&
      (!listCase.onlyOwn || row.customer_id === own.id) &&
      (listCase.country === undefined || row.country === listCase.country) &&
      (listCase.active === undefined || row.is_active === listCase.active) &&
      terms.every((term) => matches(row.text, term)),
  );
  const steps = (listCase.ordering?.split(',') ?? []).map((part) => ({
    key: keys[part.replace('-', '')] ?? (() => 0),
    sign: part.startsWith('-') ? -1 : 1,
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

function urlFor(listCase: ListCase): string {
  const query = new URLSearchParams({
    limit: String(listCase.limit),
    offset: String(listCase.offset),
  });
  if (listCase.search !== undefined) query.set('search', listCase.search);
  if (listCase.country !== undefined) query.set('country', listCase.country);
  if (listCase.active !== undefined) query.set('is_active', String(listCase.active));
  if (listCase.onlyOwn) query.set('customer_id', own.id);
  if (listCase.ordering !== undefined) query.set('ordering', listCase.ordering);
  return `${url}?${query.toString()}`;
}

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** Variations of existing text: another case, an accent, shortened, or unknown. */
const term = fc.oneof(
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

const listCases: fc.Arbitrary<ListCase> = fc.record({
  asClinician: fc.boolean(),
  limit: fc.integer({ min: 0, max: 40 }),
  offset: fc.oneof(fc.constant(0), fc.nat(95)),
  search: optional(fc.array(term, { maxLength: 2 }).map((terms) => terms.join(' '))),
  country: optional(fc.constantFrom('NL', 'BE', 'LU', 'FR')),
  active: optional(fc.boolean()),
  onlyOwn: fc.boolean(),
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
  it('returns what a plain filter, sort and slice of all rows give, and the next page', async () => {
    await fc.assert(
      fc.asyncProperty(listCases, async (listCase) => {
        const all = expected(listCase);
        const as = listCase.asClinician ? clinician : steward;
        const page = await readPage(portal, as, urlFor(listCase));
        expect(page.status).toBe(200);
        expect(page.count).toBe(all.length);
        const end = listCase.offset + listCase.limit;
        expect(page.ids).toEqual(all.slice(listCase.offset, end));
        expect(page.next !== null).toBe(listCase.limit > 0 && end < all.length);
        if (page.next === null) return;
        const next = await readPage(portal, as, page.next);
        expect(next.count).toBe(all.length);
        expect(next.ids).toEqual(all.slice(end, end + listCase.limit));
      }),
      { numRuns: getSampleSize(400, 4) },
    );
  });
});
