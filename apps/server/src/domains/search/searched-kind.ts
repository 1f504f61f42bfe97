import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Route } from '@portal/contract/kernel';
import type { SearchKind } from '@portal/contract/search';
import type { Resource } from '#server/resource/resource.ts';
import type { TextKind } from '#server/resource/search.ts';

/** Some rows of a table, and the call whose callers may see them in a list. */
interface SearchedPart {
  readonly list: Route;
  readonly resource: Resource;
}

/** A way to what is called exactly, or begins exactly, as was typed, by an index of its own. */
export interface PrefixLookup {
  readonly where: SQL;
  /** The order in which the index has them, where there may be many. */
  readonly orderBy?: SQL;
  readonly rank: SQL;
}

/** A kind of thing that the palette finds: where, who may, and what is told of a hit. */
export interface SearchedKind {
  readonly kind: SearchKind;
  readonly table: PgTable & Readonly<Record<'id' | 'ordinal' | 'searchText', PgColumn>>;
  /** What the text is that is searched, where it is not words. */
  readonly textKind?: TextKind;
  /** Whether there may be very many, so that common words are found among the newest. */
  readonly isLarge?: boolean;
  /** Of which no row is in two. */
  readonly parts: readonly SearchedPart[];
  /** What must hold of a row besides. */
  readonly where?: SQL;
  readonly prefixLookups?: readonly PrefixLookup[];
  /** Which of those that fit equally well go first: the greater. */
  readonly near?: SQL;
  /** What the fields below are of, beyond the table. */
  readonly joins?: SQL;
  readonly label: SQL | PgColumn;
  readonly detail?: SQL | PgColumn;
  readonly customer?: SQL;
  readonly word?: PgColumn;
}
