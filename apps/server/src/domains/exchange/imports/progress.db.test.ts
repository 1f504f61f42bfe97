import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/database/database.ts';
import { importingPortal, type ImportingPortal } from './import-fixture.ts';
import { importRun } from './import-run.table.ts';
import { Cancelled, progressOf } from './progress.ts';

let portal: ImportingPortal;
/** A pool that one query fills. */
let narrow: Database;

beforeAll(async () => {
  portal = await importingPortal();
  narrow = openDatabase(portal.address, { poolSize: 1 });
});
afterAll(async () => {
  await narrow.close();
  await portal.close();
});

async function begunRun() {
  const steward = await portal.signedIn(await portal.world.addEmployee(['customers']));
  const { id } = await portal.begin(steward, 'customers', 'name\nAda\n');
  return { id, status: 'uploaded' } as const;
}

async function rowsDoneOf({ id }: { id: string }) {
  const [row] = await portal.database.orm.select().from(importRun).where(eq(importRun.id, id));
  return row?.rowsDone;
}

describe('progress', () => {
  it('is left untold where no connection is free, and told at the next turn', async () => {
    const run = await begunRun();
    const { signal } = new AbortController();
    const tell = progressOf(narrow, run, signal);
    const holding = await narrow.pool.connect();
    // Waits for the connection until it is given up, which is no fault of the step.
    await tell(1000);
    // Whoever waits already goes first.
    const waiting = narrow.pool.connect();
    await progressOf(narrow, run, signal)(2000);
    expect(await rowsDoneOf(run)).toBe(0);
    holding.release();
    (await waiting).release();
    await new Promise((resolve) => setTimeout(resolve, 600));
    await tell(3000);
    expect(await rowsDoneOf(run)).toBe(3000);
  });

  it('ends the step of an import that is cancelled, and of a run that is aborted', async () => {
    const run = await begunRun();
    await portal.database.orm
      .update(importRun)
      .set({ status: 'cancelled' })
      .where(eq(importRun.id, run.id));
    const { signal } = new AbortController();
    await expect(progressOf(portal.database, run, signal)(1)).rejects.toBeInstanceOf(Cancelled);
    const aborted = AbortSignal.abort(new Error('over'));
    await expect(progressOf(portal.database, run, aborted)(1)).rejects.toThrow('over');
  });
});
