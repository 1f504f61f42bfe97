// @every-postgres What waits is computed by a statement of its own.
import {
  addTicketMessage,
  changeServiceTicket,
  closeServiceTicket,
  getServiceTicket,
  mergeServiceTicket,
  undoTicketMerge,
} from '@portal/contract/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { type Caller, testPortal, type TestPortal } from '#server/testing/portal.ts';

const start = new Date('2026-03-10T09:00:00.000Z');

let portal: TestPortal;
let owner: { id: string };
let desk: Caller;
let nurse: Caller;

beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set(start);
  owner = await portal.world.addCustomer();
  desk = await portal.signedIn(await portal.world.addEmployee(['service']));
  nurse = await portal.signedIn(await portal.world.addCustomerUser(owner.id));
});
afterAll(() => portal.close());

const addTicket = async () =>
  (await portal.world.addTicket(owner.id, { requestedAt: start.toISOString() })).id;

const get = async (id: string) =>
  (await portal.call(getServiceTicket, { as: desk, params: { id } })).body;

async function merge(id: string, into: string): Promise<void> {
  const merged = await portal.call(mergeServiceTicket, {
    as: desk,
    params: { id },
    body: { into },
  });
  expect(merged.status).toBe(200);
}

async function undo(id: string): Promise<void> {
  expect((await portal.call(undoTicketMerge, { as: desk, params: { id } })).status).toBe(200);
}

const waitsSince = async (id: string): Promise<number | null> => {
  const { waiting_since: since } = await get(id);
  return since === null ? null : (Date.parse(since) - start.getTime()) / minutes(1);
};

/** Writes a customer's reply, or an answer to it, some minutes after the start. */
async function say(id: string, minute: number, as: 'customer' | 'desk' = 'customer') {
  portal.clock.set(addMilliseconds(start, minutes(minute)));
  const text = `At ${minute}`;
  const written = await portal.call(addTicketMessage, {
    as: as === 'customer' ? nurse : desk,
    params: { id },
    body: { text },
  });
  expect(written.status).toBe(201);
}

const addThree = async () => [await addTicket(), await addTicket(), await addTicket()] as const;

it('lets the other ticket wait after an undo for what nobody has answered there', async () => {
  // A reply on the other ticket since the merge.
  let [one, two, into] = await addThree();
  await say(one, 1);
  await merge(one, into);
  await say(into, 2);
  await undo(one);
  expect([await waitsSince(one), await waitsSince(into)]).toEqual([1, 2]);
  // Another ticket that is still merged, although the other one had answered its own replies.
  [one, two, into] = await addThree();
  await say(one, 1);
  await say(two, 2);
  await say(into, 3);
  await say(into, 4, 'desk');
  await merge(one, into);
  await merge(two, into);
  expect(await waitsSince(into)).toBe(1);
  await undo(one);
  expect(await waitsSince(into)).toBe(2);
  // Answered since: nothing waits any more, in whichever order they are restored.
  await merge(one, into);
  await say(into, 5, 'desk');
  await undo(two);
  expect(await waitsSince(into)).toBeNull();
  await undo(one);
  expect(await waitsSince(into)).toBeNull();
  // The later one first, and an answer on a merged ticket that was for that one alone.
  [one, two, into] = await addThree();
  await say(two, 0);
  await say(one, 1);
  await say(into, 2);
  await say(two, 3, 'desk');
  await say(two, 4);
  await merge(one, into);
  await merge(two, into);
  await undo(one);
  expect(await waitsSince(into)).toBe(2);
  await undo(two);
  expect([await waitsSince(into), await waitsSince(two)]).toEqual([2, 4]);
  // What is over waits for nothing.
  await merge(one, into);
  const closing = { as: desk, params: { id: into }, body: { resolution_notes: 'Fan replaced' } };
  expect((await portal.call(closeServiceTicket, closing)).status).toBe(200);
  await undo(one);
  expect(await waitsSince(into)).toBeNull();
});

it('lets the clock of the other ticket go on if a reply waits on the merged one', async () => {
  const [id, into] = [await addTicket(), await addTicket()];
  const body = { waiting_for_customer: true };
  await portal.call(changeServiceTicket, { as: desk, params: { id: into }, body });
  await merge(await addTicket(), into);
  expect((await get(into)).waiting_for_customer).toBe(true);
  await say(id, 0);
  await merge(id, into);
  expect((await get(into)).waiting_for_customer).toBe(false);
});
