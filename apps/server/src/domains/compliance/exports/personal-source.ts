import { eq, getTableName, is, or, sql, type SQL } from 'drizzle-orm';
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core';

/** Person that an export is about. */
export interface ExportedPerson {
  /** Id of the account; of the lead for its contact. */
  readonly id: string;
  /** E-mail address in lower case; empty for a contact without one. */
  readonly email: string;
  /** First and last name; may be empty. */
  readonly name: string;
}

/** Column that refers to a person, and the condition that selects the person's rows. */
export interface PersonLink {
  readonly column: PgColumn;
  readonly condition: (person: ExportedPerson) => SQL;
}

type Field = PgColumn | SQL | ((person: ExportedPerson) => SQL);

/** Rows about a person and their exported fields. */
export interface PersonalSource {
  readonly table: PgTable;
  /** A row belongs to the person if any link matches. */
  readonly links: readonly [PersonLink, ...PersonLink[]];
  /**
   * Keys are API names. Excludes digests, tokens and secrets, and values about others in shared
   * rows.
   */
  readonly fields: Readonly<Record<string, Field>>;
  readonly order: PgColumn;
  readonly joins?: SQL;
  /** Other tables, exported as part of the rows of this one. */
  readonly with?: readonly PgTable[];
}

/** Links a column with the account's id. */
export function byId(column: PgColumn): PersonLink {
  return { column, condition: ({ id }) => eq(column, id) };
}

/** Links a column with the person's address, case-insensitively. */
export function byEmail(column: PgColumn): PersonLink {
  return {
    column,
    condition: ({ email }) => (email === '' ? sql`false` : sql`lower(${column}) = ${email}`),
  };
}

/** Condition: a `search_text` column contains the words of the value. Uses its trigram index. */
export const mayContain = (searchText: PgColumn, value: string): SQL =>
  sql`${searchText} like '%' || search_words(${value}) || '%'`;

/** Selects the rows about a person, in the order of the sources, as `entry`. */
export function selectEntries(sources: readonly PersonalSource[], person: ExportedPerson): SQL {
  const parts = sources.map((source, sourceIndex) =>
    selectSourceEntries(source, person, sourceIndex),
  );
  return sql`select entry from (${sql.join(parts, sql` union all `)}) as found
    order by place, turn`;
}

function selectSourceEntries(
  source: PersonalSource,
  person: ExportedPerson,
  sourceIndex: number,
): SQL {
  const { table, links, fields, order, joins = sql`` } = source;
  const pairs = Object.entries(fields).map(([name, field]) => {
    const value = typeof field === 'function' ? field(person) : field;
    return sql`${sql.raw(`'${name}'`)}, ${toJson(value)}`;
  });
  const isTheirs = or(...links.map(({ condition }) => sql`(${condition(person)})`));
  return sql`select ${sql.raw(String(sourceIndex))} as place, row_number() over (order by ${order}) as turn,
      json_build_object('table', ${sql.raw(`'${getTableName(table)}'`)}, ${sql.join(pairs, sql`, `)}) as entry
    from ${table} ${joins} where ${isTheirs}`;
}

/** Formats instants like the API: RFC 3339 with Z. */
function toJson(value: PgColumn | SQL): SQL {
  const isInstant = is(value, PgColumn) && value.getSQLType().startsWith('timestamp');
  return isInstant ? sql`replace(to_json(${value})::text, '+00:00', 'Z')::json` : sql`${value}`;
}
