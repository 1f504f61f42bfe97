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
