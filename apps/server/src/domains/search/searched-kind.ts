import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Route } from '@portal/contract/kernel';
import type { SearchKind } from '@portal/contract/search';
import type { Resource } from '#server/resource/resource.ts';
import type { TextKind } from '#server/resource/resource.ts';

/** Rows of a table, with the list route that grants access to them. */
interface SearchedPart {
  readonly list: Route;
  readonly resource: Resource;
}

/** Lookup of exact matches or prefixes by an index of their own. */
export interface PrefixLookup {
  readonly where: SQL;
  /** Order of the index, for lookups with many rows. */
  readonly orderBy?: SQL;
  readonly rank: SQL;
}

/** A kind of object in the search: source, access and displayed fields. */
export interface SearchedKind {
  readonly kind: SearchKind;
  readonly table: PgTable & Readonly<Record<'id' | 'ordinal' | 'searchText', PgColumn>>;
  /** Type of the searched text, if not words. */
  readonly textKind?: TextKind;
  /** Large tables search the newest rows first. */
  readonly isLarge?: boolean;
  /** Disjoint parts of the table. */
  readonly parts: readonly SearchedPart[];
  readonly where?: SQL;
  readonly prefixLookups?: readonly PrefixLookup[];
  /** Preference among equal ranks; higher goes first. */
  readonly near?: SQL;
  /** Joins for the fields below. */
  readonly joins?: SQL;
  readonly label: SQL | PgColumn;
  readonly detail?: SQL | PgColumn;
  readonly customer?: SQL;
  readonly word?: PgColumn;
}
