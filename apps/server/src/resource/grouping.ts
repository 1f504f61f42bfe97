import type { Placeholder, SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Rows that are one thing in several forms (docs/decisions/0105). The filter of this name, which states the
 * preferred form, shows one row of each group: the first in the order among those that the list finds.
 */
export interface Grouping {
  readonly by: PgColumn;
  readonly filter: string;
  /** Sort keys within a group; the last is the id. */
  readonly order: (preferred: Placeholder) => readonly SQL[];
}
