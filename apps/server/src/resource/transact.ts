import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from '#server/database/database.ts';
import { postgresErrorIn, sqlState } from '#server/database/postgres-error.ts';
import type { Context } from './context.ts';

/** Attempts at a transaction that runs into deadlocks. */
const maxAttempts = 5;

/**
 * Runs work in one transaction. Locks are taken in one order, but `on update cascade` takes its
 * own; if PostgreSQL ends one of two deadlocked transactions, the work runs again. So it must have
 * no effects outside `tx`.
 */
export function transact<Result>(
  { database }: Pick<Context, 'database'>,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return retryDeadlocks(() => database.orm.transaction(work));
}

/** Runs a statement or a transaction again if PostgreSQL ended it to resolve a deadlock. */
export async function retryDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isDeadlock = postgresErrorIn(error)?.code === sqlState.deadlockDetected;
      if (!isDeadlock || attempt === maxAttempts) throw error;
      // Lets the other transaction finish first.
      await pause(20 * attempt);
    }
  }
}
