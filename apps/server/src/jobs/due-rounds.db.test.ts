import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { runDueRounds } from '#server/testing/due-rounds.ts';

let home: TestDatabase;

beforeAll(async () => {
  home = await testDatabase();
});
afterAll(() => home.close());

// A thousand due times: `npm run due-times -w @portal/bench`.
it('runs each scheduled job once per due time, whichever of two processes is killed', async () => {
  const found = await runDueRounds(home, 30);
  expect(found).toMatchObject({ dueTimes: 40, missing: 0, doubled: 0 });
}, 180_000);
