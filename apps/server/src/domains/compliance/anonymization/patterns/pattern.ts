/** A regular expression for something of a person. */
export interface Pattern {
  /** As it is told from what only looks alike. */
  readonly strict: string;
  /**
   * Found wherever the strict one is, without looking around: PostgreSQL looks behind from a text's
   * beginning at every letter, which is only worth it where there is something.
   */
  readonly loose: string;
}
