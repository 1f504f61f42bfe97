import { sql } from 'drizzle-orm';
import type { Document, FoundDocument } from '@portal/contract/documents';
import type { Page } from '@portal/contract/kernel';
import { createStatement } from '#server/database/statement.ts';
import type { Context } from '#server/resource/context.ts';
import { parseSearchTerms } from '#server/resource/search.ts';
import { documentPassage } from '../document-passage.table.ts';
import { cutExcerpt } from './cut-excerpt.ts';
import { findParts, findWords, type Mark, type StemmedWord } from './find-marks.ts';

interface FoundText {
  readonly words: StemmedWord[];
  /** By document, the passage in which most of the words are. */
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

/** The documents of a page with what is searched for where it stands in their files or descriptions. */
export async function withExcerpts(
  context: Context,
  page: Page<Document>,
  search: string | undefined,
): Promise<Page<FoundDocument>> {
  const sought = parseSearchTerms(search);
  if (sought.length === 0 || page.results.length === 0) {
    return { ...page, results: page.results.map((document) => ({ ...document, excerpt: null })) };
  }
  const ids = page.results.map(({ id }) => id);
  const [text] = await textStatement.run<FoundText>(context.database, { words: sought, ids });
  if (!text) throw new Error('The search told of no words');
  const results = page.results.map((document) => ({
    ...document,
    excerpt: excerptOf(document, sought, text),
  }));
  return { ...page, results };
}

/** How many signs of a description an excerpt is looked for in, while others wait for the answer. */
const readOfDescription = 4000;

function excerptOf(
  { id, description }: Document,
  sought: readonly string[],
  text: FoundText,
): FoundDocument['excerpt'] {
  const passage = text.passages[id] ?? '';
  const inPassage = findWords(passage, text.words);
  const beginning = (description ?? '').slice(0, readOfDescription);
  const inDescription = findParts(beginning, sought);
  return different(inPassage) > different(inDescription)
    ? cutExcerpt(passage, inPassage)
    : cutExcerpt(beginning, inDescription);
}

const different = (marks: readonly Mark[]): number => new Set(marks.map(({ word }) => word)).size;
