import { expect, it } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { punctuation } from './punctuation.ts';

/** Signs that the database spells out, such as (C) and Rs: a term of nothing else is left out. */
const spelledSigns = '©®₠₢₣₤₧₹₺';

it('ignores the same characters in the database and in the parser of terms', async () => {
  const own = await testDatabase();
  try {
    const { rows } = await own.database.pool.query<{ character: string; is_ignored: boolean }>(
      `select chr(code) as character, search_joined(chr(code)) is null as is_ignored
       from generate_series(33, 65533) as code where code not between 55296 and 57343`,
    );
    expect(rows.length).toBeGreaterThan(60_000);
    const differing = rows
      .filter((row) => (row.character.replace(punctuation, '') === '') !== row.is_ignored)
      .map(({ character }) => character)
      .join('');
    expect(differing).toBe(spelledSigns);
  } finally {
    await own.close();
  }
});
