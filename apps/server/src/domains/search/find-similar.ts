import { isNearWord, shortestTypo, toSearchLetters } from '@portal/contract/folding';
import { searchBounds } from '@portal/contract/search';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { searchedName } from '#server/database/columns.ts';
import { createStatement } from '#server/database/statement.ts';
import type { SignedInActor } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { where } from '#server/resource/list/source.ts';
import { readAnywhere } from '#server/resource/read-anywhere.ts';
import { getScopeParameters } from '#server/resource/resource.ts';
import { matchQueryTerm, type QueryTerm } from './list-hit-sources.ts';
import type { SearchedKind } from './searched-kind.ts';
import { searchedKinds } from './searched-kinds.ts';
import { type Found, getVisibleConditions, selectShown } from './shown-hits.ts';

/*
 * What is near to a search that found nothing: names in which one letter of each term is missing, wrong, too
 * much or swapped. A slip leaves the beginning or the end of the word as it is, so the trigram index finds the
 * candidates by either; their similarity orders them, and the rule of the palette's own commands decides. A
 * serial number with one wrong sign is looked for in the same way, with both what is before and after it.
 */

/** Rows to read per kind, which the index finds by all their texts; the name of few of them may be near. */
const maxRead = sql.raw('5000');

/** Names to look at per kind, and those of them that are compared letter by letter. */
const maxCandidates = sql.raw('500');
const maxCompared = sql.raw('40');

/** A term, with its letters if it is a word or a code, in which one may be wrong. */
interface NearTerm extends QueryTerm {
  readonly letters: string | null;
}

/** Signs of the shortest and the longest code in which one may be wrong: one of few matches too much. */
const codeLength = { least: 6, most: 24 };

interface Candidate extends Found {
  readonly name: string;
  readonly group_key: string;
}

/**
 * Returns visible names that are near to the terms, the nearest first, as many of a kind as are shown; none
 * for terms without a word or code. Where one is a code, only what is known by a code is near.
 */
export async function findSimilar(
  context: Context,
  actor: SignedInActor,
  terms: readonly QueryTerm[],
): Promise<Candidate[]> {
  const near = terms.map((term): NearTerm => ({ ...term, letters: getLetters(term) }));
  const words = near.flatMap(({ letters }) => letters ?? []);
  if (words.length === 0) return [];
  const query = buildSimilarStatement(actor, near);
  if (!query) return [];
  const values = {
    ...getScopeParameters(actor, context.now),
    language: context.language,
    ...Object.fromEntries(near.flatMap(listValues)),
  };
  const statement = createStatement(query, 'once');
  const rows = await readAnywhere(context, (database) =>
    statement.run<Candidate>(database, values),
  );
  const isNear = ({ name }: Candidate): boolean => {
    const parts = name.split(/\s+/u);
    return words.every((word) =>
      parts.some((part) => isNearWord(part, word) || part.includes(word)),
    );
  };
  const found = rows.filter(isNear);
  const distinct = found.filter(
    (row, at) => found.findIndex(({ group_key: key }) => key === row.group_key) === at,
  );
  const byKind = Map.groupBy(distinct, ({ place }) => place).values();
  return [...byKind].flatMap((ofKind) => ofKind.slice(0, searchBounds.hits));
}

/**
 * Returns the folded letters of a word or code that is long enough for a slip; null for any other term:
 * a number without letters may be of anything.
 */
function getLetters({ term }: QueryTerm): string | null {
  const letters = toSearchLetters(term);
  const { length } = letters;
  if (isCode(letters))
    return length >= codeLength.least && length <= codeLength.most ? letters : null;
  return /^\p{L}+$/u.test(letters) && length >= shortestTypo ? letters : null;
}

const isCode = (letters: string): boolean => /^(?=.*\p{L})(?=.*\p{N})[\p{L}\p{N}]+$/u.test(letters);

/** Values of a term's placeholders: its patterns, which contain letters alone, and itself. */
function listValues({ term, letters }: NearTerm, at: number): [string, string][] {
  if (letters === null) return [[`term_${at}`, term]];
  const patterns = listPatterns(letters);
  return [
    [`letters_${at}`, letters],
    ...patterns.map((pattern, nth): [string, string] => [`pattern_${nth}_${at}`, pattern]),
  ];
}

/**
 * Returns patterns of which one matches a word that a slip made a term of, as long as the index can use: of
 * long terms nearly a half each. In four or five letters a slip may touch both ends, so the beginning is also
 * tried with its letters swapped; a wrong second letter of four is not found, for one letter finds too much.
 */
function listPatterns(letters: string): string[] {
  const { length } = letters;
  if (isCode(letters)) return listCodePatterns(letters);
  const size = length > 6 ? Math.floor((length - 1) / 2) : 2;
  const [first = '', second = '', third = ''] = letters;
  const starts = [
    letters.slice(0, size),
    ...(length <= 5 ? [`${first}${third}`] : []),
    ...(length === 4 ? [`${second}${first}`] : []),
  ];
  const end = letters.slice(-Math.max(size, 3));
  return [...starts.flatMap((start) => [`${start}%`, `% ${start}%`]), `%${end}%`];
}

/** Signs of a code that a pattern leaves open: each slip touches at most two beside each other. */
const openSigns = 3;

/**
 * Returns patterns of which one matches a code that a slip made a term of: each leaves three signs open, at
 * every second place. Most codes of a model begin alike, so a beginning alone finds too many.
 */
function listCodePatterns(code: string): string[] {
  const places = Array.from({ length: Math.ceil(code.length / 2) }, (_none, nth) => 2 * nth);
  return places.flatMap((at) => {
    const after = code.slice(at + openSigns);
    const pattern = `${code.slice(0, at)}%${after}${after ? '%' : ''}`;
    return at === 0 ? [pattern] : [pattern, `% ${pattern}`];
  });
}

const parameter = (name: string, at: number): SQL => sql`${sql.placeholder(`${name}_${at}`)}::text`;

function isLikeAny(text: SQL | PgColumn, letters: string, at: number): SQL {
  const likes = listPatterns(letters).map(
    (_pattern, nth) => sql`${text} like ${parameter(`pattern_${nth}`, at)}`,
  );
  return sql`(${sql.join(likes, sql` or `)})`;
}

function buildSimilarStatement(actor: SignedInActor, terms: readonly NearTerm[]): SQL | null {
  const hasCode = terms.some(({ letters }) => letters !== null && isCode(letters));
  const isLookedAt = ({ hasName = true, hasCode: isKnownByCode = false }: SearchedKind): boolean =>
    hasCode ? isKnownByCode : hasName;
  const found = searchedKinds.flatMap((kind, place) => {
    const visible = isLookedAt(kind) ? getVisibleConditions(kind, actor) : null;
    return visible ? [sql`(${selectNearest(kind, place, { terms, visible })})`] : [];
  });
  if (found.length === 0) return null;
  return sql`select * from (${sql.join(found, sql` union all `)}) as found
    order by place, rank desc, near desc, id desc`;
}

interface NearQuery {
  readonly terms: readonly NearTerm[];
  readonly visible: readonly SQL[];
}

/**
 * Materialized, so that PostgreSQL uses the index for the rows; the limits above it end their reading, for it
 * fetches rows of such a relation only as they are asked for.
 */
function selectNearest(kind: SearchedKind, place: number, { terms, visible }: NearQuery): SQL {
  const { table, near = sql.raw('0'), groupBy } = kind;
  const name = searchedName(table.searchText);
  const conditions = terms.map(({ match, letters }, at) =>
    letters === null ? matchQueryTerm(table, at, match) : isLikeAny(table.searchText, letters, at),
  );
  const named = terms.flatMap(({ letters }, at) =>
    letters === null ? [] : [isLikeAny(sql`name`, letters, at)],
  );
  const similarities = terms.flatMap(({ letters }, at) =>
    letters === null ? [] : [sql`word_similarity(${parameter('letters', at)}, name)`],
  );
  const key = groupBy ? sql`coalesce(${groupBy}, ${table.id})` : sql`${table.id}`;
  return sql`with found_rows as materialized (
      select ${table.id} as id, ${near} as near, ${name} as name, ${key} as group_key
      from ${table} ${where([...conditions, ...visible])}
    ), nearest as materialized (
      select *, ${sql.join(similarities, sql` + `)} as rank
      from (
        select * from (select * from found_rows limit ${maxRead}) as some_rows
        ${where(named)} limit ${maxCandidates}) as candidates
      order by rank desc, near desc, id desc limit ${maxCompared})
    select ${selectShown(kind, place, visible)}, nearest.*
    from nearest join ${table} on ${table.id} = nearest.id ${kind.joins}`;
}
