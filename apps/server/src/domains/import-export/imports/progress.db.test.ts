import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/database/database.ts';
import { startImportPortal, type ImportPortal } from '#server/testing/import-fixture.ts';
import { importRun } from './import-run.table.ts';
import { Cancelled, createProgress } from './progress.ts';

let portal: ImportPortal;
/** Pool with a single connection. */
let narrow: Database;

beforeAll(async () => {
  portal = await startImportPortal();
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

async function getRowsDone({ id }: { id: string }) {
  const [row] = await portal.database.orm.select().from(importRun).where(eq(importRun.id, id));
  return row?.rowsDone;
}

describe('progress', () => {
  it('skips a report without a free connection, and reports at the next step', async () => {
    const run = await begunRun();
    const { signal } = new AbortController();
    const report = createProgress(narrow, run, signal);
    const blocker = await narrow.pool.connect();
    // Waits for a connection until the timeout, which must not fail the step.
    await report(1000);
    // Waiting callers take precedence.
    const waiting = narrow.pool.connect();
    await createProgress(narrow, run, signal)(2000);
    expect(await getRowsDone(run)).toBe(0);
    blocker.release();
    (await waiting).release();
    await new Promise((resolve) => setTimeout(resolve, 600));
    await report(3000);
    expect(await getRowsDone(run)).toBe(3000);
  });

  it('ends the step of an import that is cancelled, and of a run that is aborted', async () => {
    const run = await begunRun();
    await portal.database.orm
      .update(importRun)
      .set({ status: 'cancelled' })
      .where(eq(importRun.id, run.id));
    const { signal } = new AbortController();
    await expect(createProgress(portal.database, run, signal)(1)).rejects.toBeInstanceOf(Cancelled);
    const aborted = AbortSignal.abort(new Error('over'));
    await expect(createProgress(portal.database, run, aborted)(1)).rejects.toThrow('over');
  });
});
