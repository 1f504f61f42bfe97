import { getSystemStatus } from '@portal/contract/system';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { textCollision } from '#server/database/text-collision.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { logTextCollisions } from './text-collisions.ts';

let portal: TestPortal;
let keeper: Caller;

beforeAll(async () => {
  portal = await testPortal();
  keeper = await portal.signedIn(await portal.world.addEmployee(['system']));
});
afterAll(() => portal.close());

it('names objects that an update made equal, in the log too', async () => {
  const [first, later] = [newId(), newId()];
  const record = sql`select record_text_collision('tag', 'name', ${later}, ${first}, 'été')`;
  await portal.database.orm.execute(record);
  const { body } = await portal.call(getSystemStatus, { as: keeper });
  const collision = {
    object_type: 'tag',
    field: 'name',
    value: 'été',
    object_id: later,
    earlier_object_id: first,
  };
  expect(body.text_collisions).toEqual([collision]);
  const warn = vi.fn();
  await logTextCollisions(portal.database, { warn });
  expect(warn).toHaveBeenCalledExactlyOnceWith({ collisions: [collision] }, expect.any(String));
  await portal.database.orm.delete(textCollision);
  await logTextCollisions(portal.database, { warn });
  expect(warn).toHaveBeenCalledTimes(1);
});
