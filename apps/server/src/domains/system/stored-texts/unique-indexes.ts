import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';

/** A unique index, in PostgreSQL's own words. */
export interface UniqueIndex {
  readonly name: string;
  readonly keys: readonly IndexKey[];
  /** Condition of the rows in it; null for all. */
  readonly predicate: string | null;
}

/** Key of an index: as the index has it, and computed from the columns of typed values. */
interface IndexKey {
  readonly indexed: string;
  readonly computed: string;
}

/** Reads the unique indexes of a table from the catalogue. */
export async function listUniqueIndexes(executor: Executor, table: string): Promise<UniqueIndex[]> {
  const { rows } = await executor.execute<UniqueIndex & Record<string, unknown>>(sql`
    select relation.relname as name,
      json_agg(json_build_object(
        'indexed', pg_get_indexdef(unique_index.indexrelid, key.number, true),
        'computed', coalesce(pg_get_expr(expression.adbin, expression.adrelid),
          pg_get_indexdef(unique_index.indexrelid, key.number, true))
      ) order by key.number) as keys,
      pg_get_expr(unique_index.indpred, unique_index.indrelid) as predicate
    from pg_index as unique_index
      join pg_class as relation on relation.oid = unique_index.indexrelid
      cross join generate_series(1, unique_index.indnkeyatts) as key (number)
      left join pg_attribute as attribute on attribute.attrelid = unique_index.indrelid
        and attribute.attnum = unique_index.indkey[key.number - 1]
        and attribute.attgenerated = 's'
      left join pg_attrdef as expression on expression.adrelid = attribute.attrelid
        and expression.adnum = attribute.attnum
    where unique_index.indrelid = to_regclass(quote_ident(${table})) and unique_index.indisunique
    group by relation.relname, unique_index.indpred, unique_index.indrelid`);
  return rows;
}

/** Returns true if a key of the index is made of the column. */
export const hasColumn = ({ keys }: UniqueIndex, column: string): boolean =>
  keys.some(({ computed }) => new RegExp(String.raw`\b${column}\b`).test(computed));
