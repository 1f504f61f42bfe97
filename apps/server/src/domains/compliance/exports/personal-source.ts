import { eq, getTableName, is, or, sql, type SQL } from 'drizzle-orm';
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core';

/** Whom an export is about. */
export interface ExportedPerson {
  readonly id: string;
  /** In lower case, as it is kept. */
  readonly email: string;
  /** First name and last name; empty for who has neither. */
  readonly name: string;
}

/** A column that leads to a person, and when it does. */
export interface PersonLink {
  readonly column: PgColumn;
  readonly condition: (person: ExportedPerson) => SQL;
}

type Field = PgColumn | SQL | ((person: ExportedPerson) => SQL);

/** Rows of a table that are held on a person, and what of them they are told. */
export interface PersonalSource {
  readonly table: PgTable;
  /** A row is the person's where one of them says so. */
  readonly links: readonly [PersonLink, ...PersonLink[]];
  /**
   * By the names of the API. No digests, no tokens, no secrets; and of a row that is another's
   * matter too, nothing of the other.
   */
  readonly fields: Readonly<Record<string, Field>>;
  readonly order: PgColumn;
  readonly joins?: SQL;
  /** Tables whose rows are told with these. */
  readonly with?: readonly PgTable[];
}

/** The column names the person's account. */
export function byId(column: PgColumn): PersonLink {
  return { column, condition: ({ id }) => eq(column, id) };
}

/** The column holds the person's address, in whatever case. */
export function byEmail(column: PgColumn): PersonLink {
  return { column, condition: ({ email }) => sql`lower(${column}) = ${email}` };
}

/** A value as a folded text with a trigram index may hold it; see `resource/search.ts`. */
export function mayContain(folded: PgColumn, value: string): SQL {
  const escaped = sql`regexp_replace(search_fold(${value}), '([\\\\%_])', '\\\\\\1', 'g')`;
  return sql`${folded} like '%' || ${escaped} || '%'`;
}

/** The rows of some sources that are held on a person, source after source, as `entry`. */
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

/** Instants as the API writes them: RFC 3339, with Z. */
function toJson(value: PgColumn | SQL): SQL {
  const isInstant = is(value, PgColumn) && value.getSQLType().startsWith('timestamp');
  return isInstant ? sql`replace(to_json(${value})::text, '+00:00', 'Z')::json` : sql`${value}`;
}
