import pg from 'pg';
import type { DatabaseAddress } from '../apps/server/src/database/database.ts';

/** One in this many documents has a text. */
const every = 10;
const wordsPerText = 300;
const differentWords = 20_000;

/**
 * A word in one text of ten, a word in few texts, and the beginning of the first word. Neither word
 * occurs elsewhere.
 */
export const textWords = { often: 'laparoscopes', rare: 'zephyrin', beginning: 'laparos' } as const;

/*
 * Texts in three languages, with words as frequent as in a natural language: the second occurs half
 * as often as the first, the third a third as often (Zipf).
 */
const statements: readonly string[] = [
  `create temp table word as
    select language, n, substr(translate(md5(language || n), '0123456789', 'aeiouaeiou'), 1, 3 + n % 8)
      || (array['ing', 'en', 'tion', 's', 'lijk', 'ment', ''])[1 + n % 7] as word
    from unnest(array['en', 'nl', 'fr']) as language, generate_series(0, ${differentWords - 1}) as n`,
  'create unique index on word (language, n)',
  'analyze word',
  `create temp table body as
    select document.id, blob_path, language, document.ordinal,
      (select string_agg(word.word, ' ' order by place) from generate_series(1, ${wordsPerText}) as place
        join word on word.language = document.language and word.n = floor(power(${differentWords},
          hashtextextended(document.id::text || place, 7)::float8 / 18446744073709551616 + 0.5))::int - 1)
      || case when ordinal % 100 = 0 then ' ${textWords.often}' else '' end
      || case when ordinal % 5000 = 0 then ' ${textWords.rare}' else '' end as body
    from document where ordinal % ${every} = 0`,
  `insert into document_text (document_id, blob_path, language, words, topics)
    select id, blob_path, language, text_words(language, body), text_words(language, left(body, 600))
    from body order by ordinal`,
  `insert into document_passage (document_id, number, body, words)
    select id, 1, body, text_words(language, body) from body order by ordinal`,
  'drop table word, body',
  // Marks the other documents as read without text; otherwise the portal would read them during the
  // measurement.
  `insert into document_text (document_id, blob_path, language, no_text_reason, words, topics)
    select id, blob_path, language, 'gone', '', '' from document on conflict do nothing`,
];

/** Adds a text to every tenth document of a filled database, unless it has texts already. */
export async function generateTexts(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  const { rows } = await client.query('select from document_text limit 1');
  if (rows.length === 0) {
    const began = performance.now();
    for (const statement of statements) await client.query(statement);
    await client.query('vacuum analyze');
    console.log(`texts: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
  await client.end();
}
