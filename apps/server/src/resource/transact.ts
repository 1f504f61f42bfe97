import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from '#server/database/database.ts';
import { postgresErrorIn, sqlState } from '#server/database/postgres-error.ts';
import type { Context } from './context.ts';

/** Attempts at a transaction that runs into deadlocks. */
const maxAttempts = 5;

/**
 * Runs work in one transaction: all of it happens, or nothing. Locks are taken in one order, but a
 * foreign key that follows its row (`on update cascade`) takes its own; where PostgreSQL ends one of
 * those who then wait in a ring, the work is done anew, so it must not do anything outside of `tx`.
 */
export async function transact<Result>(
  { database }: Pick<Context, 'database'>,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.orm.transaction(work);
    } catch (error) {
      const isDeadlock = postgresErrorIn(error)?.code === sqlState.deadlockDetected;
      if (!isDeadlock || attempt === maxAttempts) throw error;
      // The other goes first.
      await pause(20 * attempt);
    }
  }
}
