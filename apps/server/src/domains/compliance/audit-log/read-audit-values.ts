import { sql } from 'drizzle-orm';
import type { Context } from '#server/resource/context.ts';

/**
 * Selects the distinct values of a column with one index lookup each: there are few values and many
 * rows.
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

/** Returns the actions and object types that the log contains. */
export async function readAuditValues({ database }: Context): Promise<AuditValues> {
  const { rows } = await database.orm.execute<AuditValues>(
    sql`select ${selectDistinct('action')} as actions, ${selectDistinct('object_type')} as object_types`,
  );
  return rows[0] ?? { actions: [], object_types: [] };
}
