import {
  getColumns,
  getColumnTable,
  getTableName,
  is,
  type Placeholder,
  SQL,
  sql,
  StringChunk,
} from 'drizzle-orm';
import { PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { Actor } from '#server/kernel/actor.ts';
import type { Resource, SearchTerm } from '../resource.ts';

/** Fields by how a search finds them. */
interface SearchedFields {
  readonly parts: readonly string[];
  readonly beginnings: readonly string[];
  readonly wholeWords: readonly string[];
}

/**
 * Describes the search of a resource for the readers of the API: its fields, and how each is found.
 * Fields of other tables are written with the name of their table. Derived from the statement that
 * searches and from the expressions of its columns. Returns null for a resource without a search.
 */
export function describeSearch(resource: Resource): string | null {
  const all = listSearchedFields(resource, 'employee');
  const { parts, beginnings, wholeWords } = listSearchedFields(resource, 'customer');
  if ([all.parts, all.beginnings, all.wholeWords].every((list) => list.length === 0)) return null;
  const ofEmployees = all.beginnings.filter((field) => !beginnings.includes(field));
  return [
    'All words of it must be found.',
    say(
      parts,
      (fields) =>
        `One or two letters are found at the beginning of a word, three or more in any part of ${fields}.`,
    ),
    say(beginnings, (fields) => `The beginnings of words are found in ${fields}.`),
    say(ofEmployees, (fields) => `For employees they are found in ${fields} too.`),
    say(
      wholeWords,
      (fields) => `Whole words are found in ${fields}, the last also by its beginning.`,
    ),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

const say = (fields: readonly string[], toSentence: (list: string) => string): string =>
  fields.length === 0 ? '' : toSentence(fields.map((field) => `\`${field}\``).join(', '));

function listSearchedFields(resource: Resource, reader: Actor['kind']): SearchedFields {
  const found = [...findColumns(getSearch(resource, reader))];
  const list = (isMeant: (column: PgColumn) => boolean): string[] => {
    const columns = found.filter(({ column }) => isMeant(column));
    return [...new Set(columns.flatMap((one) => listFields(resource, one, columns)))];
  };
  const isPlain = is(resource.search, SQL);
  return {
    parts: list((column) => !isWords(column) && (isPlain || column.generated !== undefined)),
    beginnings: list((column) => isWords(column) && column.generated !== undefined),
    wholeWords: list((column) => isWords(column) && column.generated === undefined),
  };
}

const isWords = (column: PgColumn): boolean => column.getSQLType() === 'tsvector';

const value: Placeholder = sql.placeholder('term');

/** A term whose conditions contain the columns that they search. */
const anyTerm: SearchTerm = {
  matches: (text) => sql`${text}`,
  query: sql`${value}`,
  value,
  isLast: true,
  isShort: false,
};

/** Returns what a resource searches for a term, as SQL. */
function getSearch(resource: Resource, reader: Actor['kind']): unknown {
  const { search, rankedSearch, combinedSearch } = resource;
  if (combinedSearch) return combinedSearch([anyTerm], reader);
  if (rankedSearch) return rankedSearch(anyTerm);
  return typeof search === 'function' ? search(anyTerm.matches) : search;
}

interface FoundColumn {
  readonly column: PgColumn;
  /** True if only the part of the column is read that lists show as the name. */
  readonly isName: boolean;
}

function* findColumns(node: unknown, isName = false): Generator<FoundColumn> {
  if (Array.isArray(node)) for (const part of node) yield* findColumns(part, isName);
  else if (is(node, PgColumn)) yield { column: node, isName };
  else if (is(node, SQL)) {
    const [first] = node.queryChunks;
    // `searchedName` reads what is before the line feed.
    const readsName = is(first, StringChunk) && first.value.startsWith('split_part(');
    yield* findColumns(node.queryChunks, isName || readsName);
  }
}

const dialect = new PgDialect();

/** Lists the fields that a searched column is made of. */
function listFields(
  resource: Resource,
  { column }: FoundColumn,
  all: readonly FoundColumn[],
): string[] {
  if (!column.generated) {
    return [isWords(column) ? nameTable(column) : toField(resource, column)];
  }
  const { as } = column.generated;
  const expression = is(as, SQL) ? dialect.sqlToQuery(as).sql : '';
  // A hit in the name of a row itself may only have another rank.
  const isName =
    isOther(resource, column) && all.some((one) => one.column === column && one.isName);
  const [name = ''] = expression.split('|| chr(10) ||');
  const read = isName ? name : expression;
  return Object.values(getColumns(getColumnTable<PgTable>(column)))
    .filter((source) => new RegExp(String.raw`\b${source.name}\b`).test(read))
    .map((source) => toField(resource, source));
}

const isOther = ({ table }: Resource, column: PgColumn): boolean =>
  nameTable(column) !== getTableName(table);

const nameTable = (column: PgColumn): string => getTableName(getColumnTable(column));

/** Returns the field that shows a column alone, else the column's name; with the table if it is another. */
function toField(resource: Resource, column: PgColumn): string {
  if (isOther(resource, column)) return `${nameTable(column)}.${column.name}`;
  const shown = Object.entries(resource.fields).find(([, field]) => {
    const columns = [...findColumns(field)];
    return columns.length > 0 && columns.every((one) => one.column === column);
  });
  return shown?.[0] ?? column.name;
}
