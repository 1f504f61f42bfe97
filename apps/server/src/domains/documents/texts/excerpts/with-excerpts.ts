import { FoundDocument } from '@portal/contract/documents';
import type { Page } from '@portal/contract/kernel';
import { sql } from 'drizzle-orm';
import { createStatement } from '#server/database/statement.ts';
import type { Context } from '#server/resource/context.ts';
import { type JsonItem, JsonPage } from '#server/resource/list/json-page.ts';
import { parseSearchTerms } from '#server/resource/list/search-terms.ts';
import { documentPassage } from '../document-text.table.ts';
import {
  createSubstringFinder,
  findWordForms,
  type StemmedTerm,
  type TextMatch,
} from './find-matches.ts';

interface FoundText {
  /** A document; null in the row of the terms. */
  readonly id: string | null;
  /** Passage of the document that matches the most terms, or the terms with their stems in JSON. */
  readonly text: string;
}

const words = sql`${sql.placeholder('words')}::text[]`;

const tokens = sql`search_tokens(word)`;

// A row for each passage: all of them in one value would be a string of 100 kB, which V8 keeps
// longer than small ones.
const textStatement = createStatement(
  sql`with searched as materialized (
    select word, place, text_query(word, place = cardinality(${words})) as query
    from unnest(${words}) with ordinality as searched (word, place)
  )
  select null as id, json_agg(json_build_object('word', word, 'stems', tsvector_to_array(
      to_tsvector('english', ${tokens}) || to_tsvector('dutch', ${tokens}) || to_tsvector('french', ${tokens})
    )) order by place)::text as text from searched
  union all
  select id, body from unnest(${sql.placeholder('ids')}::uuid[]) as id
    cross join lateral (
      select ${documentPassage.body}, (select count(*) from searched where ${documentPassage.words} @@ query) as found
      from ${documentPassage} where ${documentPassage.documentId} = id
      order by found desc, ${documentPassage.number} limit 1
    ) as passage where found > 0`,
  'anyValues',
);

/**
 * Adds to each document of a page an excerpt from its file or description around the search terms.
 */
export async function withExcerpts(
  context: Context,
  { results: items, ...page }: Page<JsonItem>,
  search: string | undefined,
): Promise<JsonPage<FoundDocument>> {
  const terms = parseSearchTerms(search);
  const isSearch = terms.length > 0 && items.length > 0;
  const results = isSearch
    ? await addExcerpts(context, items, terms)
    : items.map(({ item }) => addExcerpt(item, null));
  return new JsonPage(FoundDocument, {
    ...page,
    items: results.map(({ item }) => item).join(),
  });
}

async function addExcerpts(
  { database }: Context,
  results: readonly JsonItem[],
  terms: readonly string[],
): Promise<JsonItem[]> {
  const found = results.map(({ item }) => {
    const document: Excerpted = JSON.parse(item);
    return { item, document };
  });
  const ids = found.map(({ document }) => document.id);
  const rows = await textStatement.run<FoundText>(database, { words: terms, ids });
  const texts = new Map(rows.map(({ id, text }) => [id, text]));
  const stemmed: StemmedTerm[] = JSON.parse(texts.get(null) ?? '[]');
  const findTerms = createSubstringFinder(terms);
  return found.map(({ item, document: { id, description } }) => {
    const passage = texts.get(id) ?? '';
    const inPassage = findWordForms(passage, stemmed);
    const descriptionStart = (description ?? '').slice(0, maxDescriptionLength);
    const inDescription = findTerms(descriptionStart);
    const excerpt =
      countTerms(inPassage) > countTerms(inDescription)
        ? cutExcerpt(passage, inPassage)
        : cutExcerpt(descriptionStart, inDescription);
    return addExcerpt(item, excerpt);
  });
}

/** What is read of a document for its excerpt. */
type Excerpted = Pick<FoundDocument, 'id' | 'description'>;

/** Adds the field to a JSON object that has others. */
const addExcerpt = (item: string, excerpt: FoundDocument['excerpt']): JsonItem => ({
  item: `${item.slice(0, -1)},"excerpt":${JSON.stringify(excerpt)}}`,
});

/**
 * Characters of a description that are searched for an excerpt; bounds the synchronous work per
 * request.
 */
const maxDescriptionLength = 4000;

const countTerms = (matches: readonly TextMatch[]): number =>
  new Set(matches.map(({ termIndex }) => termIndex)).size;

type Excerpt = NonNullable<FoundDocument['excerpt']>;

const excerptWordCount = 30;

const leadingWordCount = 8;

/**
 * Cuts an excerpt of about thirty words around the densest matches. Returns null without matches.
 */
export function cutExcerpt(text: string, matches: readonly TextMatch[]): Excerpt | null {
  if (matches.length === 0) return null;
  const sorted = matches.toSorted((one, other) => one.start - other.start);
  const anchor = sorted[findDensestMatch(sorted)]?.start ?? 0;
  const { start, end } = findWordRange(text, anchor);
  return [
    ...(/\S/.test(text.slice(0, start)) ? [{ text: '… ', is_match: false }] : []),
    ...toPieces(text, sorted, start, end),
    ...(/\S/.test(text.slice(end)) ? [{ text: ' …', is_match: false }] : []),
  ];
}

/**
 * Returns the range of words around a position: a few before it, more of them near the end of the
 * text.
 */
function findWordRange(text: string, position: number): { start: number; end: number } {
  const isSpace = (at: number): boolean => isSpaceCode(text.charCodeAt(at));
  let anchor = position;
  while (anchor > 0 && !isSpace(anchor - 1)) anchor -= 1;
  const ends = findWordEnds(text, anchor);
  let start = anchor;
  let before = 0;
  for (
    const leadingCount = Math.max(leadingWordCount, excerptWordCount - ends.length);
    before < leadingCount;
  ) {
    let at = start;
    while (at > 0 && isSpace(at - 1)) at -= 1;
    if (at === 0) break;
    while (at > 0 && !isSpace(at - 1)) at -= 1;
    start = at;
    before += 1;
  }
  return { start, end: ends[excerptWordCount - before - 1] ?? ends.at(-1) ?? text.length };
}

/** Returns true for the code of a space, also one beyond ASCII. */
const isSpaceCode = (code: number): boolean =>
  code < 0x80
    ? code === 0x20 || (code >= 0x09 && code <= 0x0d)
    : /\s/.test(String.fromCharCode(code));

/** Finds the ends of the next words, at most `excerptWordCount`. */
function findWordEnds(text: string, from: number): number[] {
  const pattern = /\S+/g;
  pattern.lastIndex = from;
  const ends: number[] = [];
  while (ends.length < excerptWordCount && pattern.test(text)) ends.push(pattern.lastIndex);
  return ends;
}

/** Returns the index of the match with the most different terms shortly after it. */
function findDensestMatch(matches: readonly TextMatch[]): number {
  const reach = 120;
  const near = new Map<number, number>();
  const add = (match: TextMatch | undefined, count: number): void => {
    if (match) near.set(match.termIndex, (near.get(match.termIndex) ?? 0) + count);
  };
  let [best, maxCount, last] = [0, 0, 0];
  for (const [at, { start }] of matches.entries()) {
    for (; (matches[last]?.end ?? Infinity) <= start + reach; last += 1) add(matches[last], 1);
    const different = [...near.values()].filter((count) => count > 0).length;
    if (different > maxCount) [best, maxCount] = [at, different];
    if (last > at) add(matches[at], -1);
    else last = at + 1;
  }
  return best;
}

function toPieces(
  text: string,
  matches: readonly TextMatch[],
  start: number,
  end: number,
): Excerpt {
  const pieces: Excerpt = [];
  let at = start;
  const add = (to: number, isMatch: boolean): void => {
    if (to > at) pieces.push({ text: text.slice(at, to), is_match: isMatch });
    at = Math.max(at, to);
  };
  for (const match of matches) {
    if (match.end <= at || match.start >= end) continue;
    add(match.start, false);
    add(Math.min(match.end, end), true);
  }
  add(end, false);
  return pieces;
}
