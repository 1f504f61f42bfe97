import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeDataRequest } from '@portal/contract/compliance';
import { listNotifications } from '@portal/contract/notifications';
import { discardUnmatchedMail } from '@portal/contract/service';
import { runFindNotifications, runSendDigests } from '#server/testing/notifications-fixture.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let desk: Caller;
let officer: Caller;

beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set(new Date('2026-03-10T08:00:00Z'));
  desk = await portal.signedIn(await portal.world.addEmployee(['service'], { passwordHash: 'x' }));
  officer = await portal.signedIn(
    await portal.world.addEmployee(['privacy'], { passwordHash: 'x' }),
  );
});
afterAll(() => portal.close());

const find = async (as: Caller) => {
  await runFindNotifications(portal);
  return (await portal.call(listNotifications, { as })).body.results;
};

const dueOn = (day: string) => ({ dueOn: day, dueAt: `${day}T22:00:00.000Z` });

it('notifies the desk of a mail that waits, once, until it is handled', async () => {
  const { id } = await portal.world.addUnmatchedMail({
    fromName: 'Ada Quill',
    createdAt: '2026-03-09T12:00:00Z',
  });
  await find(desk);
  expect(await find(desk)).toMatchObject([
    {
      kind: 'mail_waiting',
      object_type: 'unmatched_mail',
      object_id: id,
      label: 'Ada Quill, It beeps',
      due_on: '2026-03-09',
    },
  ]);
  expect(await find(officer)).toEqual([]);
  await portal.call(discardUnmatchedMail, { as: desk, params: { id } });
  expect(await find(desk)).toEqual([]);
});

it('notifies officers of entries of the register whose term ends soon, until they are done', async () => {
  const { world } = portal;
  const soon = await world.addDataRequest({ subjectName: 'Ben Ruys', ...dueOn('2026-03-16') });
  await world.addDataRequest({ subjectName: 'Later', ...dueOn('2026-03-30') });
  expect(await find(officer)).toMatchObject([
    {
      kind: 'data_request_due',
      object_type: 'data_request',
      object_id: soon.id,
      label: 'Ben Ruys',
      due_on: '2026-03-16',
    },
  ]);
  expect(await find(desk)).toEqual([]);
  const body = { done_at: '2026-03-10T07:00:00.000Z' };
  await portal.call(changeDataRequest, { as: officer, params: { id: soon.id }, body });
  expect(await find(officer)).toEqual([]);
});

it('names both in the daily mail: the sender by the address alone, a breach by its kind', async () => {
  await portal.world.addUnmatchedMail({
    fromName: 'Cleo Maas',
    fromAddress: 'cleo@clinic.example',
  });
  await portal.world.addDataRequest({
    kind: 'breach',
    subjectName: null,
    receivedAt: '2026-03-10T06:00:00.000Z',
    ...dueOn('2026-03-12'),
  });
  await runFindNotifications(portal);
  await runSendDigests(portal);
  const { rows } = await portal.database.pool.query<{ params: object }>(
    'select params from mail_outbox',
  );
  const text = JSON.stringify(rows);
  expect(text).toContain('One e-mail waits for the service desk.');
  expect(text).toContain('cleo@clinic.example: received on');
  expect(text).not.toMatch(/Cleo Maas|It beeps/);
  expect(text).toContain('Data breach: due on');
});
