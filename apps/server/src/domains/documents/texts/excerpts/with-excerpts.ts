import { sql } from 'drizzle-orm';
import type { Document, FoundDocument } from '@portal/contract/documents';
import type { Page } from '@portal/contract/kernel';
import { createStatement } from '#server/database/statement.ts';
import type { Context } from '#server/resource/context.ts';
import { parseSearchTerms } from '#server/resource/list/search-terms.ts';
import { documentPassage } from '../document-passage.table.ts';
import { cutExcerpt } from './cut-excerpt.ts';
import { findSubstrings, findWordForms, type TextMatch, type StemmedTerm } from './find-matches.ts';

interface FoundText {
  readonly words: StemmedTerm[];
  /** Passage of each document that matches the most terms. */
  readonly passages: Readonly<Record<string, string>>;
}

const words = sql`${sql.placeholder('words')}::text[]`;
const tokens = sql`search_tokens(word)`;

const textStatement = createStatement(sql`with sought as materialized (
    select word, place, text_query(word, place = cardinality(${words})) as query
    from unnest(${words}) with ordinality as sought (word, place)
  )
  select (select json_agg(json_build_object('word', word, 'stems', tsvector_to_array(
      to_tsvector('english', ${tokens}) || to_tsvector('dutch', ${tokens}) || to_tsvector('french', ${tokens})
    )) order by place) from sought) as words,
    (select coalesce(json_object_agg(id, body), '{}') from unnest(${sql.placeholder('ids')}::uuid[]) as id
      cross join lateral (
        select ${documentPassage.body}, (select count(*) from sought where ${documentPassage.words} @@ query) as found
        from ${documentPassage} where ${documentPassage.documentId} = id
        order by found desc, ${documentPassage.number} limit 1
      ) as passage where found > 0) as passages`);

/**
 * Adds to each document of a page an excerpt from its file or description around the search terms.
 */
export async function withExcerpts(
  context: Context,
  page: Page<Document>,
  search: string | undefined,
): Promise<Page<FoundDocument>> {
  const terms = parseSearchTerms(search);
  if (terms.length === 0 || page.results.length === 0) {
    return { ...page, results: page.results.map((document) => ({ ...document, excerpt: null })) };
  }
  const ids = page.results.map(({ id }) => id);
  const [text] = await textStatement.run<FoundText>(context.database, { words: terms, ids });
  if (!text) throw new Error('The excerpt query returned no row');
  const results = page.results.map((document) => ({
    ...document,
    excerpt: getExcerpt(document, terms, text),
  }));
  return { ...page, results };
}

/**
 * Characters of a description that are searched for an excerpt; bounds the synchronous work per
 * request.
 */
const maxDescriptionLength = 4000;

function getExcerpt(
  { id, description }: Document,
  terms: readonly string[],
  text: FoundText,
): FoundDocument['excerpt'] {
  const passage = text.passages[id] ?? '';
  const inPassage = findWordForms(passage, text.words);
  const descriptionStart = (description ?? '').slice(0, maxDescriptionLength);
  const inDescription = findSubstrings(descriptionStart, terms);
  return countTerms(inPassage) > countTerms(inDescription)
    ? cutExcerpt(passage, inPassage)
    : cutExcerpt(descriptionStart, inDescription);
}

const countTerms = (matches: readonly TextMatch[]): number =>
  new Set(matches.map(({ termIndex }) => termIndex)).size;
