/** Regular expression for a value of a person. */
export interface Pattern {
  /** With the surrounding characters checked, to exclude similar values. */
  readonly strict: string;
  /**
   * Matches wherever `strict` does, without lookaround. PostgreSQL evaluates a lookbehind from the
   * start of the text at every character, so this one is tried first.
   */
  readonly loose: string;
}
