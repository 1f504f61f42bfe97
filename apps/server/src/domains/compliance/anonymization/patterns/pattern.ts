/** Syntax of letters and digits in a regular expression engine. */
export interface Dialect {
  readonly alphanumeric: string;
  readonly other: string;
}

/** Advanced regular expressions of PostgreSQL. */
export const postgres: Dialect = { alphanumeric: '[[:alnum:]]', other: '[^[:alnum:]]' };

/**
 * Approximate blocks of letters and digits. JavaScript takes seconds to compile Unicode classes,
 * which would block the process.
 */
const letterRanges = '0-9A-Za-zªµºÀ-ÖØ-öø-ʯͰ-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufdff';

/** Regular expressions of JavaScript with the flag `u`. */
export const javascript: Dialect = {
  alphanumeric: `[${letterRanges}]`,
  other: `[^${letterRanges}]`,
};

/** Regular expression for a value of a person. */
export interface Pattern {
  /** Also checks the surrounding characters, to exclude similar values. */
  readonly strict: string;
  /**
   * Matches wherever `strict` does, but has no lookaround. Tried first, because PostgreSQL
   * evaluates a lookbehind from the start of the text at every character.
   */
  readonly loose: string;
}
