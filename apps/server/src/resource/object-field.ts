import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';

/** Value in a response: of a column, of SQL, or an object of such values. */
export type FieldValue = SQL | PgColumn | ObjectField;

type Parts = Readonly<Record<string, FieldValue>>;

/** An object in a response; null where `presence` is, such as the id of a row that may not be joined. */
export class ObjectField implements SQLWrapper {
  readonly parts: Parts;
  readonly presence: SQL | PgColumn | null;

  constructor(parts: Parts, presence: SQL | PgColumn | null) {
    this.parts = parts;
    this.presence = presence;
  }

  /** Returns the object with the type `json`. */
  getSQL(): SQL {
    const { parts, presence } = this;
    const pairs = Object.entries(parts).map(
      ([name, part]) => sql`${sql.raw(`'${name}'`)}, ${part}`,
    );
    const built = sql`json_build_object(${sql.join(pairs, sql`, `)})`;
    return presence ? sql`case when ${presence} is not null then ${built} end` : built;
  }
}

/** Defines a field that is an object, such as the id and the name of a joined row. */
export const objectField = (parts: Parts, presence: SQL | PgColumn | null = null): ObjectField =>
  new ObjectField(parts, presence);

/**
 * Returns SQL for a JSON object as text. PostgreSQL's own functions look up the type of each value again
 * for every row, a seventh of a list's statement (docs/decisions/0118).
 */
export function toObjectText(parts: Parts): SQL {
  const members = Object.entries(parts).map(
    ([name, part], at) => sql`${sql.raw(`'${at === 0 ? '{' : ','}"${name}":'`)} || ${toText(part)}`,
  );
  return concatenate([...members, sql`'}'`]);
}

function toText(value: FieldValue): SQL {
  if (value instanceof ObjectField) {
    const text = toObjectText(value.parts);
    return value.presence
      ? sql`case when ${value.presence} is not null then ${text} else 'null' end`
      : text;
  }
  const needsNoEscapes =
    value instanceof PgColumn && value.getSQLType() === 'uuid' && value.dimensions === 0;
  return needsNoEscapes
    ? sql`coalesce('"' || ${value} || '"', 'null')`
    : sql`coalesce(to_json(${value})::text, 'null')`;
}

/** Concatenates in halves, so that a long text is copied a few times, not once for each text after it. */
function concatenate(texts: readonly SQL[]): SQL {
  const [first = sql`''`] = texts;
  if (texts.length <= 1) return first;
  const half = Math.ceil(texts.length / 2);
  return sql`(${concatenate(texts.slice(0, half))} || ${concatenate(texts.slice(half))})`;
}
