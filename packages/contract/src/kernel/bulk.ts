import * as T from '../schema/index.ts';
import { Id, Instant, nullable, object, oneOf } from './fields.ts';

/** Maximum number of rows that one call changes. */
export const maxBulkRows = 200;

/** Minutes in which a bulk change can be undone. */
export const bulkUndoMinutes = 5;

/** Fields of the body of every bulk change: its ids, and what makes it a preview or follows one. */
export const createBulkFields = () => ({
  ids: T.Array(Id, { minItems: 1, maxItems: maxBulkRows, uniqueItems: true }),
  mode: {
    preview: T.Optional(
      T.Boolean({ description: 'True to learn what would change, without changing anything' }),
    ),
    versions: T.Optional(
      T.Array(T.Integer({ minimum: 0 }), {
        maxItems: maxBulkRows,
        description:
          'Versions of the preview, in the order of the ids: what changed since is refused, not overwritten, unless it is as wanted',
      }),
    ),
  },
});

/** Schema of a row that stays as it is; `name` describes how it is named. */
export const createBulkRefused = <const Reasons extends readonly string[]>(
  reasons: Reasons,
  name: string,
) =>
  object({
    id: Id,
    name: T.String({ description: name }),
    reason: oneOf(reasons),
    message: T.String({ description: 'The reason in the language of the caller' }),
  });

/** Schema of what a bulk change did, or would do. */
export const createBulkOutcome = <Refused extends T.TSchema>(refused: Refused) =>
  object({
    changed: T.Integer(),
    unchanged: T.Integer({ description: 'How many are as the change would make them' }),
    refused: T.Array(refused),
    versions: T.Array(T.Integer(), {
      description: 'Current versions, in the order of the ids; a change after a preview sends them',
    }),
    bulk_change_id: T.Unsafe<string | null>({
      ...nullable(Id),
      description: 'What an undo names; null where nothing changed',
    }),
    undo_until: nullable(Instant),
  });

type RefusedSchema = ReturnType<typeof createBulkRefused<readonly string[]>>;

/** A row that stays as it is, and why. */
export type BulkRefusedRow<Reason extends string = string> = Omit<
  T.Static<RefusedSchema>,
  'reason'
> & { reason: Reason };

/** What a bulk change did, or would do. */
export type BulkResult<Reason extends string = string> = Omit<
  T.Static<ReturnType<typeof createBulkOutcome<RefusedSchema>>>,
  'refused'
> & { refused: BulkRefusedRow<Reason>[] };

/** Schema of what an undo did. */
export const createBulkUndo = <Refused extends T.TSchema>(refused: Refused) =>
  object({
    restored: T.Integer(),
    refused: T.Array(refused, { description: 'What somebody changed since, and stays' }),
  });
