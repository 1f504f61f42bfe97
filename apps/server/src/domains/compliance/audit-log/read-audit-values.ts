import { sql } from 'drizzle-orm';
import type { Context } from '#server/resource/context.ts';

/**
 * The words that stand in a column of the trail, each found by one look into the index that begins
 * with it: they are few, and the rows are many.
 */
const selectDistinct = (column: 'action' | 'object_type') => {
  const name = sql.identifier(column);
  return sql`array(
    with recursive word as (
      (select ${name} as said from audit_entry order by ${name} limit 1)
      union all
      select (select ${name} from audit_entry where ${name} > word.said order by ${name} limit 1)
      from word where word.said is not null
    ) select said from word where said is not null)`;
};

interface AuditValues extends Record<string, unknown> {
  readonly actions: string[];
  readonly object_types: string[];
}

/** The actions and the kinds of objects that the log tells of. */
export async function readAuditValues({ database }: Context): Promise<AuditValues> {
  const { rows } = await database.orm.execute<AuditValues>(
    sql`select ${selectDistinct('action')} as actions, ${selectDistinct('object_type')} as object_types`,
  );
  return rows[0] ?? { actions: [], object_types: [] };
}
