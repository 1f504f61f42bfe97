import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  customType,
  date,
  index,
  integer,
  text,
  uuid,
  type PgColumn,
} from 'drizzle-orm/pg-core';
import { freeText, key, plain } from './privacy.ts';

/**
 * Formats PostgreSQL's UTC output as RFC 3339 with milliseconds: `2026-01-31 09:30:00.5+00` becomes
 * `2026-01-31T09:30:00.500Z`. `infinity` stays as it is.
 */
export function instantFromPostgres(written: string): string {
  if (!written.includes(' ')) return written;
  if (!written.endsWith('+00'))
    throw new Error(`The database sent an instant that is not in UTC: ${written}`);
  const [seconds = '', fraction = ''] = written.slice(0, -3).split('.');
  return `${seconds.replace(' ', 'T')}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

/** Formats an instant in a JSON value. */
export const instantInJson = (at: SQLWrapper): SQL =>
  sql`to_char(${at}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** An instant to the millisecond; RFC 3339 text on both sides. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: instantFromPostgres,
});

/** Raw bytes. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** The number of a transaction, which no other of the same server ever had; digits on both sides. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/** The words of a text, as PostgreSQL finds them by. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A calendar day as text. */
export const day = (name: string) => date(name, { mode: 'string' });

/** Id of the object: a UUIDv7 that the portal generates. */
export const idColumn = () => key(uuid().primaryKey());

/**
 * Order of creation. Lists run newest first along it, and its blocks are counted, so that a page
 * far down costs the same as the first (docs/decisions/0004).
 */
export const ordinalColumn = () => key(bigint({ mode: 'number' }).generatedAlwaysAsIdentity());

/** Counts the changes of a row; it is the row's ETag. */
export const versionColumn = () => key(integer().notNull().default(1));

/**
 * 0, or a number above it for a row that was equal to an earlier one when the key of their unique
 * index changed: so both stay, and no third one can be added (docs/decisions/0053). Triggers set it
 * back to 0 when the row gets another value. The last column of the unique index.
 */
export const duplicateNumberColumn = () => key(integer('duplicate_number').notNull().default(0));

export const timestamps = {
  createdAt: plain(
    instant('created_at')
      .notNull()
      .default(sql`now()`),
  ),
  updatedAt: plain(
    instant('updated_at')
      .notNull()
      .default(sql`now()`),
  ),
};

/** A file in the store: its path there, and what its downloads say of it. */
export const storedFileColumns = {
  blobPath: freeText(text('blob_path').notNull()),
  fileName: freeText(text('file_name').notNull()),
  fileSize: plain(bigint('file_size', { mode: 'number' }).notNull()),
  contentType: plain(text('content_type').notNull()),
};

/** Joins texts of which any may be null. */
const joinTexts = (parts: readonly SQL[], separator: SQL): SQL =>
  sql.join(
    parts.map((part) => sql`coalesce(${part}, '')`),
    sql` || ${separator} || `,
  );

const space = sql.raw(`' '`);

/** The searched form of texts in words: names, addresses, sentences (docs/decisions/0054). */
export const searchedWords = (...parts: SQL[]): SQL => sql`search_form(${joinTexts(parts, space)})`;

/**
 * The searched form of a code, such as a telephone, VAT or serial number: found whatever punctuation
 * and spaces it has.
 */
export const searchedCode = (code: SQL): SQL => sql`coalesce(search_code(${code}), '')`;

/**
 * Value of a `search_text` column: searched forms of what lists show as the object's name, and of
 * the other fields that a search finds it by.
 */
export function searchable(shown: readonly SQL[], others: readonly SQL[] = []): SQL {
  const name = sql.join([...shown], sql` || ' ' || `);
  return others.length === 0
    ? name
    : sql`${name} || ' ' || chr(10) || ' ' || ${sql.join([...others], sql` || ' ' || `)}`;
}

/**
 * Words of a long text, which a search finds by their beginnings. Trigrams of such a text would take
 * four times as long to write (docs/decisions/0054).
 */
export const textWords = (value: SQL): SQL =>
  sql`to_tsvector('simple'::regconfig, search_form(${value}))`;

/** The part of a `search_text` column that comes from the object's name. */
export const searchedName = (searchText: AnyPgColumn): SQL =>
  sql`split_part(${searchText}, chr(10), 1)`;

/**
 * Index of a searchable text, by its trigrams. A search also reads all entries that wait to be put
 * in their place: 0.4 ms for 512 kB, 1.4 ms for what 12,000 new customers leave below PostgreSQL's
 * own limit of 4 MB. Fewer would slow down writes: none at all halves their number.
 */
export const searchIndex = (name: string, column: AnyPgColumn) =>
  index(name)
    .using('gin', sql`${column} gin_trgm_ops`)
    .with({ gin_pending_list_limit: 512 });

/** Index of the words of long texts, with as few waiting entries as that of a searchable text. */
export const wordIndex = (name: string, column: AnyPgColumn) =>
  index(name).using('gin', column).with({ gin_pending_list_limit: 512 });

/** Removes spaces and the punctuation that people omit or misplace from a folded code. */
export const stripPunctuation = (code: SQL): SQL => sql`translate(${code}, ' -./', '')`;

/** Key by which names are equal, as `toComparisonKey` of the contract. */
export const comparisonKey = (name: SQL | PgColumn): SQL => sql`comparison_key(${name})`;

/** Key by which serial numbers are equal, as `toSerialKey` of the contract. */
export const serialKey = (serialNumber: SQL | PgColumn): SQL => sql`serial_key(${serialNumber})`;

/**
 * Returns a key that ignores accents and what comparison keys ignore; several texts give one key.
 */
export const duplicateKey = (...parts: SQL[]): SQL =>
  sql`search_fold(${joinTexts(
    parts.map((part) => comparisonKey(part)),
    sql.raw('chr(1)'),
  )})`;

/**
 * Orders text as people of all our languages do: case and accents weigh least, and numbers count as
 * numbers. The first statements of a migration make the collation.
 */
export const naturalCollation = sql.raw('collate natural_order');
