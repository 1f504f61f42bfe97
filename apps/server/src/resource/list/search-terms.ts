import { punctuation } from '@portal/contract/folding';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SearchTerm } from '../resource.ts';

const maxTerms = 8;

/**
 * Kind of match. Short terms are found at the beginning of words, longer ones anywhere (API.md §1).
 * A `compound` has punctuation inside, which the text may have, replace by a space or lack. A
 * `number` is found by its digits, an `international` telephone number also in its national form.
 */
export type TermMatch = 'prefix' | 'part' | 'compound' | 'number' | 'international';

/** Shorter terms match the beginning of words. */
const minPartLength = 3;

/** Digits of a telephone number with its country; shorter ones are found as they are. */
const minInternationalDigits = 8;

/** Digits beyond which several groups, of which one is short, are one number. */
const minGroupedDigits = 7;

const leavePunctuationOut = (text: string): string =>
  text.replace(punctuation, '').replaceAll(' ', '');

/** Returns the number of letters, digits and other characters that a search does not ignore. */
export const countLetters = (term: string): number => Array.from(leavePunctuationOut(term)).length;

const isNumber = (text: string): boolean => /^\d+$/u.test(leavePunctuationOut(text));

/** The zeros with which people dial are not part of a number. The SQL function `search_number` agrees. */
const getDigits = (text: string): string =>
  leavePunctuationOut(text.replaceAll('(0)', '')).replace(/^00?(?=\d{3})/u, '');

/**
 * Returns the distinct terms of a search. All of them must match. Groups of digits that make one
 * number are one term, and what has neither letters nor digits is left out; a search that has
 * nothing else is one term, which finds nothing.
 */
export function parseSearchTerms(search: string | undefined): string[] {
  const terms = listTerms(search ?? '');
  const isPunctuation = terms.length === 0 && (search ?? '').trim() !== '';
  return isPunctuation ? [(search ?? '').trim()] : [...new Set(terms)].slice(0, maxTerms);
}

function listTerms(search: string): string[] {
  const terms: string[] = [];
  let groups: string[] = [];
  const addNumber = (): void => {
    terms.push(...(isOneNumber(groups) ? [groups.join(' ')] : groups));
    groups = [];
  };
  for (const word of search.split(/\s+/u)) {
    if (leavePunctuationOut(word) === '') continue;
    if (isNumber(word)) {
      groups.push(word);
      continue;
    }
    addNumber();
    terms.push(word);
  }
  addNumber();
  return terms;
}

/** Judges whether groups of digits are written as a telephone number or a long code is. */
function isOneNumber(groups: readonly string[]): boolean {
  const sizes = groups.map((group) => leavePunctuationOut(group).length);
  const digitCount = sizes.reduce((sum, size) => sum + size, 0);
  const isGrouped = digitCount >= minGroupedDigits && sizes.some((size) => size < minPartLength);
  return groups.length > 1 && (isGrouped || /^\(?[+0]/u.test(groups[0] ?? ''));
}

/** Returns the kind of match of a term. */
export function getTermMatch(term: string): TermMatch {
  if (isNumber(term)) {
    const digitCount = getDigits(term).length;
    if (digitCount < minPartLength) return 'prefix';
    const isInternational = /^\(?(?:\+|00)/u.test(term) && digitCount >= minInternationalDigits;
    return isInternational ? 'international' : 'number';
  }
  if (countLetters(term) < minPartLength) return 'prefix';
  const parts = term.replace(punctuation, ' ').trim().split(/ +/u);
  return parts.length > 1 ? 'compound' : 'part';
}

const contains = (part: SQL): SQL => sql`'%' || ${part} || '%'`;

/** Patterns of a term, any of which a text may be like. */
function getPatterns(index: number, match: TermMatch): readonly SQL[] {
  const term = sql.placeholder(`term_${index}`);
  const joined = sql`search_joined(${term})`;
  switch (match) {
    case 'prefix':
      return [sql`${joined} || '%'`, sql`'% ' || ${joined} || '%'`];
    case 'part':
      return [contains(joined)];
    case 'compound':
      return [contains(joined), contains(sql`search_words(${term})`)];
    case 'number':
      return [contains(sql`search_number(${term})`)];
    case 'international': {
      const national = sql`search_national(${term})`;
      return [
        contains(sql`search_number(${term})`),
        sql`'%0' || ${national} || '%'`,
        sql`'% ' || ${national} || '%'`,
      ];
    }
  }
}

function isLikeAny(text: SQL | PgColumn, patterns: readonly SQL[]): SQL {
  const conditions = patterns.map((pattern) => sql`${text} like ${pattern}`);
  return conditions.length === 1 && conditions[0]
    ? conditions[0]
    : sql`(${sql.join(conditions, sql` or `)})`;
}

/**
 * Returns the condition that a searched form (docs/decisions/0054) contains the term at this index.
 * Folds the term in place, because a trigram index must see the very expression. A folded term
 * contains nothing that means something in a pattern.
 */
export const matchesTerm = (text: SQL | PgColumn, index: number, match: TermMatch): SQL =>
  isLikeAny(text, getPatterns(index, match));

/** Returns the query of the term at this index for a `tsvector` of words. */
export const getWordQuery = (index: number): SQL =>
  sql`(select search_query(${sql.placeholder(`term_${index}`)}))`;

/** Returns the terms of a list's search for one plan of all terms. */
export const toSearchTerms = (termMatches: readonly TermMatch[]): SearchTerm[] =>
  termMatches.map((match, index) => ({
    matches: (text) => matchesTermFoldedOnce(text, index, match),
    query: getWordQuery(index),
    value: sql.placeholder(`term_${index}`),
    isLast: index === termMatches.length - 1,
    isShort: match === 'prefix',
  }));

/**
 * Returns the condition of `matchesTerm`, but folds a term of three letters or more once instead of for each
 * row. The planner does not know the value then, and needs it only for an index.
 */
export function matchesTermFoldedOnce(text: SQL | PgColumn, index: number, match: TermMatch): SQL {
  if (match === 'prefix') return matchesTerm(text, index, match);
  return isLikeAny(
    text,
    getPatterns(index, match).map((pattern) => sql`(select ${pattern})`),
  );
}
