import type { Database } from '#server/database/database.ts';
import { isUnreachable } from '#server/database/postgres-error.ts';
import { batch } from '#server/kernel/batch.ts';
import { waitBriefly } from '#server/kernel/wait-briefly.ts';
import type { Context } from './context.ts';
import { leaveOutRepeatedKeys, type IdempotencyClaim } from './idempotency.ts';
import type { ReturnedItem } from './write-statement.ts';

/** A call that inserts a row. */
export interface InsertingCall {
  /** Id of the row. */
  readonly id: string;
  readonly context: Pick<Context, 'database'>;
  /** Idempotency key of the call. */
  readonly claim: IdempotencyClaim | null;
}

/** Returns the same for callers who get the same object of a row. */
export const toReaderKey = ({ key, values }: ReturnedItem): string =>
  JSON.stringify([key, { ...values, scope_now: null }]);

interface BatchedInsert<Member extends InsertingCall, Result> {
  /** Returns what the rows of one statement have in common; by default all go together. */
  readonly toGroup?: (member: Member) => string;
  /**
   * Inserts rows in one transaction and returns results by id. A row without one does not fit in it,
   * as others have locked what it belongs to.
   */
  readonly insertMany: (members: readonly Member[]) => Promise<ReadonlyMap<string, Result>>;
  readonly insertAlone: (member: Member) => Promise<Result>;
}

/** Returns the result of one call, or throws its error. */
type Outcome<Result> = () => Promise<Result>;

/**
 * A second full statement is written beside the first. With 32 callers, 16 in each fill both; with
 * fewer, one statement at a time is faster than several (decisions 115 and 120).
 */
const batchOptions = { max: 16, atOnce: 2 };

/** Milliseconds after which a group of rows that waits for a lock no longer delays the others. */
const maxWait = 250;

/**
 * Returns a function that inserts the row of a call together with those of other calls at the same
 * time: one statement and one commit for all. If they fail, each row is inserted by itself, as are
 * those that do not fit, so that no call gets the error of another. A row that was written although its
 * statement failed is not written twice, because it keeps its id.
 */
export function createInsertBatch<Member extends InsertingCall, Result>({
  toGroup = () => '',
  insertMany,
  insertAlone,
}: BatchedInsert<Member, Result>): (member: Member) => Promise<Result> {
  type Outcomes = ReadonlyMap<string, Outcome<Result>>;
  const batches = new WeakMap<Database, (member: Member) => Promise<Outcome<Result>>>();

  async function insertGroup(group: readonly Member[]): Promise<Outcomes> {
    const members = leaveOutRepeatedKeys(group);
    const [first, second] = members;
    if (!first) return new Map();
    try {
      const results = second
        ? await insertMany(members)
        : new Map([[first.id, await insertAlone(first)]]);
      return new Map([...results].map(([id, result]) => [id, async () => result]));
    } catch (error) {
      // A commit may have succeeded although the connection was lost.
      const isFinal = !second || isUnreachable(error);
      const fail = (): Promise<Result> => Promise.reject(error);
      return new Map(isFinal ? members.map(({ id }) => [id, fail]) : []);
    }
  }

  async function insertAll(members: readonly Member[]) {
    const groups = new Map(
      [...Map.groupBy(members, toGroup)].map(([key, group]) => [key, insertGroup(group)]),
    );
    await waitBriefly(Promise.all(groups.values()), maxWait);
    return (member: Member): Outcome<Result> =>
      async () => {
        const outcomes = await groups.get(toGroup(member));
        const getResult = outcomes?.get(member.id);
        return getResult ? getResult() : insertAlone(member);
      };
  }

  return async (member) => {
    const { database } = member.context;
    const insert = batches.get(database) ?? batch(insertAll, batchOptions);
    batches.set(database, insert);
    const getResult = await insert(member);
    return getResult();
  };
}
