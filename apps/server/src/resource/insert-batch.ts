import type { Database } from '#server/database/database.ts';
import { isUnreachable } from '#server/database/postgres-error.ts';
import { batch } from '#server/kernel/batch.ts';
import type { Context } from './context.ts';
import { leaveOutRepeatedKeys, type IdempotencyClaim } from './idempotency.ts';
import type { ReturnedItem } from './write-statement.ts';

/** A call that inserts a row. */
export interface InsertingCall {
  /** Id of the row. */
  readonly id: string;
  readonly context: Context;
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
  readonly insertTogether: (members: readonly Member[]) => Promise<ReadonlyMap<string, Result>>;
  readonly insertAlone: (member: Member) => Promise<Result>;
}

/** Returns the result of one call, or throws its error. */
type Outcome<Result> = () => Promise<Result>;

/**
 * A second full statement is written beside the first. With 32 callers, 16 in each fill both
 * (decision 115).
 */
const batchOptions = { max: 16, atOnce: 2 };

/**
 * Returns a function that inserts the row of a call together with those of other calls at the same
 * time: one statement and one commit for all. If they fail, nothing is written and each row is inserted by
 * itself, as are those that do not fit, so that no call gets the error of another.
 */
export function createInsertBatch<Member extends InsertingCall, Result>({
  toGroup = () => '',
  insertTogether,
  insertAlone,
}: BatchedInsert<Member, Result>): (member: Member) => Promise<Result> {
  type Outcomes = ReadonlyMap<string, Outcome<Result>>;
  const batches = new WeakMap<Database, (member: Member) => Promise<Outcome<Result>>>();

  async function insertGroup(group: readonly Member[]): Promise<Outcomes> {
    const members = leaveOutRepeatedKeys(group);
    try {
      const results = await insertTogether(members);
      return new Map([...results].map(([id, result]) => [id, async () => result]));
    } catch (error) {
      // A commit may have succeeded although the connection was lost.
      const isFinal = members.length === 1 || isUnreachable(error);
      const fail = (): Promise<Result> => Promise.reject(error);
      return new Map(isFinal ? members.map(({ id }) => [id, fail]) : []);
    }
  }

  async function insertAll(members: readonly Member[]) {
    const groups = [...Map.groupBy(members, toGroup).values()];
    const outcomes = await Promise.all(groups.map(insertGroup));
    return (member: Member): Outcome<Result> =>
      outcomes.find((group) => group.has(member.id))?.get(member.id) ?? (() => insertAlone(member));
  }

  return async (member) => {
    const { database } = member.context;
    const insert = batches.get(database) ?? batch(insertAll, batchOptions);
    batches.set(database, insert);
    const getResult = await insert(member);
    return getResult();
  };
}
