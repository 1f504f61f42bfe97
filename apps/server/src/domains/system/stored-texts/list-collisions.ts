import { listTextCollisions, type TextCollision } from '@portal/contract/system';
import { asc } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { toCanonicalText } from '#server/kernel/canonical-text.ts';
import type { Context } from '#server/resource/context.ts';
import { listTextTables } from './text-columns.ts';
import { textCollision } from './text-collision.table.ts';
import { readTextRows } from './write-cleanings.ts';

/** Routes of texts that could not be cleaned. */
export const textCollisionRoutes: BoundRoute[] = [
  bind(listTextCollisions, ({ context }) => listCollisions(context)),
];

/** Texts of one response. */
const maxListed = 200;

async function listCollisions({ database: { orm } }: Context) {
  const recorded = await orm
    .select()
    .from(textCollision)
    .orderBy(asc(textCollision.foundAt), asc(textCollision.groupId), asc(textCollision.rowId))
    .limit(maxListed);
  const texts = await readTexts(orm, recorded);
  const count = await orm.$count(textCollision);
  const results = recorded.flatMap((one): TextCollision[] => {
    const text = texts.get(toKey(one));
    // A row that was deleted is forgotten at night.
    if (text === undefined) return [];
    const { tableName: object_type, rowId: object_id, columnName: field, groupId: group } = one;
    return [{ object_type, object_id, field, text, group, reason: getReason(one, text) }];
  });
  return { count, results };
}

type Recorded = typeof textCollision.$inferSelect;

function getReason({ isNumbered }: Recorded, text: string): TextCollision['reason'] {
  if (isNumbered) return 'same';
  return toCanonicalText(text) === '' ? 'blank' : 'equal';
}

const toKey = (one: Pick<Recorded, 'tableName' | 'columnName' | 'rowId'>): string =>
  JSON.stringify([one.tableName, one.columnName, one.rowId]);

/** Reads the recorded texts where they are stored, by their keys. */
async function readTexts(
  executor: Executor,
  recorded: readonly Recorded[],
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const plan of listTextTables()) {
    const ids = recorded.flatMap(({ tableName, rowId }) =>
      tableName === plan.name ? [rowId] : [],
    );
    for (const row of ids.length > 0 ? await readTextRows(executor, plan, ids) : []) {
      for (const { property, column } of plan.columns) {
        const text = row[property];
        if (typeof text !== 'string') continue;
        texts.set(toKey({ tableName: plan.name, columnName: column.name, rowId: row.id }), text);
      }
    }
  }
  return texts;
}
