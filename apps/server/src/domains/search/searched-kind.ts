import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Route } from '@portal/contract/kernel';
import type { SearchKind } from '@portal/contract/search';
import type { Resource } from '#server/resource/resource.ts';

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

/** A table of messages, with the words of each and the row that it is about. */
export interface SearchedMessages {
  readonly table: PgTable;
  readonly about: PgColumn;
  readonly words: PgColumn;
}

/** A kind of object in the search: source, access and displayed fields. */
export interface SearchedKind {
  readonly kind: SearchKind;
  readonly table: PgTable & Readonly<Record<'id' | 'ordinal' | 'searchText', PgColumn>>;
  /** Words of a long text of the row. */
  readonly words?: PgColumn;
  /** Tables of messages about the row, by who may read them. */
  readonly messages?: Readonly<Record<'employee' | 'customer', readonly SearchedMessages[]>>;
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
  /** Key of rows of which one is shown: the languages of a document. */
  readonly groupBy?: PgColumn;
  /** Selects the languages of the rows of a group that meet conditions, first that of the row itself. */
  readonly selectLanguages?: (visible: readonly SQL[]) => SQL;
  /** False for what is known by a number alone, in which a slip is another number. */
  readonly hasName?: boolean;
  /** True for what is known by a code of letters and digits, in which one may be wrong: serial numbers. */
  readonly hasCode?: boolean;
  readonly label: SQL | PgColumn;
  readonly detail?: SQL | PgColumn;
  readonly customer?: SQL;
  readonly word?: PgColumn;
}
