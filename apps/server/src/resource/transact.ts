import type { Transaction } from '#server/database/database.ts';
import type { Context } from './context.ts';

/** Runs work in one transaction: all of it happens, or nothing. */
export function transact<Result>(
  { database }: Context,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.orm.transaction(work);
}
