import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leadStages, moveLead, type LeadStage } from '@portal/contract/crm';
import { openDatabase, type Database } from '#server/database/database.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { getSampleSize } from '#server/testing/sample-size.ts';
import { testServices } from '#server/testing/test-services.ts';
import { changeLead, createLead } from './save-lead.ts';
import { lead } from './lead.table.ts';
import { moveLead as move } from './move-lead.ts';

let portal: TestPortal;
/** Connections of two instances to one database. */
let others: Database[];

beforeAll(async () => {
  portal = await testPortal();
  others = [1, 2].map(() => openDatabase(portal.address, { poolSize: 4 }));
});

afterAll(async () => {
  for (const other of others) await other.close();
  await portal.close();
});

const cardCount = 6;
const stages = ['new', 'won', 'lost'] as const satisfies readonly LeadStage[];

const action = fc.record({
  card: fc.nat(cardCount - 1),
  stage: fc.constantFrom(...stages),
  how: fc.constantFrom('top', 'before', 'after', 'move', 'patch', 'create'),
  neighbour: fc.nat(cardCount - 1),
  position: fc.constantFrom(0, 1, 1.25, 2, -3),
});
type BoardAction = typeof action extends fc.Arbitrary<infer One> ? One : never;

async function execute(at: number, ids: readonly string[], one: BoardAction): Promise<void> {
  const database = others[at % others.length] ?? portal.database;
  const services = testServices(database, portal.storage);
  const context = createSystemContext(services, 'test', portal.clock.now());
  const { stage, position } = one;
  const [id = '', neighbour = ''] = [ids[one.card], ids[one.neighbour]];
  const target = { id, seenVersion: null };
  switch (one.how) {
    case 'create':
      await createLead(context, { contact: { name: 'Ada' }, stage, position });
      return;
    case 'patch':
      await changeLead(context, { ...target, body: { position } });
      return;
    case 'move':
      await move(context, { ...target, body: { stage, position } });
      return;
    case 'top':
      await move(context, { ...target, body: { stage } });
      return;
    case 'before':
      await move(context, { ...target, body: { stage, before_id: neighbour } });
      return;
    case 'after':
      await move(context, { ...target, body: { stage, after_id: neighbour } });
  }
}

/** Returns the code of a refusal with the key of its message; another error as text. */
function describe(reason: unknown): string {
  if (!(reason instanceof DomainError)) return String(reason);
  const key = /"key":"(?<key>[^"]+)"/u.exec(JSON.stringify(reason.details))?.groups?.['key'];
  return `${reason.code} ${key ?? ''}`;
}

it('keeps one order in each stage, and the counts, under concurrent moves', async () => {
  const { orm, pool } = portal.database;
  const refusals = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 10 }), async (actions) => {
      await orm.delete(lead);
      const ids: string[] = [];
      for (let at = 0; at < cardCount; at += 1) ids.push((await portal.world.addLead()).id);
      const done = await Promise.allSettled(actions.map((one, at) => execute(at, ids, one)));
      for (const one of done) if (one.status === 'rejected') refusals.add(describe(one.reason));
      const created = actions.filter(
        (one, at) => one.how === 'create' && done[at]?.status === 'fulfilled',
      );
      const rows = await orm.select().from(lead);
      expect(rows).toHaveLength(cardCount + created.length);
      expect(new Set(rows.map((row) => `${row.stage} ${row.position}`)).size).toBe(rows.length);
      const { rows: counted } = await pool.query<{ stage: string; n: number }>(
        `select substr(relation, 6) as stage, sum(row_count)::int as n from row_block
         where relation like 'lead:%' group by 1 having sum(row_count) <> 0 order by 1`,
      );
      const expected = leadStages
        .map((stage) => ({ stage, n: rows.filter((row) => row.stage === stage).length }))
        .filter(({ n }) => n > 0);
      expect(counted).toEqual(
        expected.toSorted((one, other) => (one.stage < other.stage ? -1 : 1)),
      );
    }),
    { numRuns: getSampleSize(60, 2) },
  );
  // Only two errors can occur: the neighbour is the card itself, or it has left the stage. Without the lock
  // of the board, two cards would get one position, which the unique index refuses.
  expect([...refusals].toSorted()).toEqual([
    'conflict lead.neighbour_moved',
    'invalid lead.itself',
  ]);
}, 180_000);

it('keeps one order when two people move the same card, or each next to the other’s, in many rounds', async () => {
  const { world } = portal;
  const people = [
    await portal.signedIn(await world.addEmployee(['pipeline'])),
    await portal.signedIn(await world.addEmployee(['pipeline'])),
  ];
  for (let round = 0; round < getSampleSize(100, 5); round += 1) {
    await portal.database.orm.delete(lead);
    const [one, two] = [await world.addLead(), await world.addLead()];
    const [first, second] = round % 2 === 0 ? [one, one] : [one, two];
    const responses = await Promise.all([
      portal.call(moveLead, {
        ...(people[0] ? { as: people[0] } : {}),
        params: first,
        body: { stage: 'new', after_id: two.id === first.id ? one.id : two.id },
      }),
      portal.call(moveLead, {
        ...(people[1] ? { as: people[1] } : {}),
        params: second,
        body: { stage: round % 4 < 2 ? 'new' : 'won' },
      }),
    ]);
    // A move is refused only next to a card that has left the stage.
    const isLeft = round % 4 >= 2;
    for (const { status } of responses) expect(isLeft ? [200, 409] : [200]).toContain(status);
    const rows = await portal.database.orm.select().from(lead);
    expect(new Set(rows.map((row) => `${row.stage} ${row.position}`)).size).toBe(2);
  }
}, 120_000);
