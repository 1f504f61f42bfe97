import { sql, type SQL } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  customType,
  date,
  index,
  integer,
  uuid,
  type PgColumn,
} from 'drizzle-orm/pg-core';
import { key, plain } from './privacy.ts';

/**
 * Formats PostgreSQL's UTC output as RFC 3339 with milliseconds: `2026-01-31 09:30:00.5+00` becomes
 * `2026-01-31T09:30:00.500Z`. `infinity` stays as it is.
 */
export function instantFromPostgres(written: string): string {
  const [seconds = '', fraction = ''] = written.replace('+00', '').split('.');
  if (!seconds.includes(' ')) return written;
  return `${seconds.replace(' ', 'T')}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

/** Formats an instant in a JSON value. */
export const instantInJson = (at: SQL | PgColumn): SQL =>
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

/** Text folded for searching: lower case, no accents. The function is made by the first migration. */
export function searchable(...parts: SQL[]): SQL {
  const joined = sql.join(
    parts.map((part) => sql`coalesce(${part}, '')`),
    sql` || ' ' || `,
  );
  return sql`search_fold(${joined})`;
}

/**
 * Index of a searchable text, by its trigrams. A search also reads all entries that wait to be put
 * in their place: 0.4 ms for 512 kB, 1.4 ms for what 12,000 new customers leave below PostgreSQL's
 * own limit of 4 MB. Fewer would slow down writes: none at all halves their number.
 */
export const searchIndex = (name: string, column: AnyPgColumn) =>
  index(name)
    .using('gin', sql`${column} gin_trgm_ops`)
    .with({ gin_pending_list_limit: 512 });

/** Removes spaces and the punctuation that people omit or misplace from a folded code. */
export const stripPunctuation = (code: SQL): SQL => sql`translate(${code}, ' -./', '')`;

/** Searched form of a code: as written, and without punctuation if it has any. */
export function searchableCode(code: SQL): SQL {
  const folded = sql`search_fold(${code})`;
  return sql`${folded} || coalesce(' ' || nullif(${stripPunctuation(folded)}, ${folded}), '')`;
}

/** Key by which names are equal, as `toComparisonKey` of the contract. */
export const comparisonKey = (name: SQL | PgColumn): SQL => sql`comparison_key(${name})`;

/** Key by which serial numbers are equal, as `toSerialKey` of the contract. */
export const serialKey = (serialNumber: SQL | PgColumn): SQL => sql`serial_key(${serialNumber})`;

/**
 * Returns a key that ignores accents and what comparison keys ignore; several texts give one key.
 */
export function duplicateKey(...parts: SQL[]): SQL {
  const joined = sql.join(
    parts.map((part) => sql`coalesce(${comparisonKey(part)}, '')`),
    sql` || chr(1) || `,
  );
  return sql`search_fold(${joined})`;
}

/** Orders text as people of all our languages do: case and accents weigh least. */
export const naturalCollation = sql.raw('collate "und-x-icu"');
