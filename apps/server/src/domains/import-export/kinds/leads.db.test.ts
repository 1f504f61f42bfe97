import { getLead, listLeads, type LeadDetails } from '@portal/contract/crm';
import { defineExport } from '@portal/contract/kernel';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lead, leadMove } from '#server/domains/crm/leads/lead.table.ts';
import { lockBoard } from '#server/domains/crm/index.ts';
import { apiBase } from '#server/http/routes.ts';
import {
  type ImportPortal,
  listErrors,
  startImportPortal,
} from '#server/testing/import-fixture.ts';
import type { Caller } from '#server/testing/portal.ts';

let portal: ImportPortal;
let seller: Caller;
let rep: { id: string; email: string };
const marker = 'Importrij';

beforeAll(async () => {
  portal = await startImportPortal();
  seller = await portal.signedIn(await portal.world.addEmployee(['pipeline']));
  rep = await portal.world.addEmployee(['pipeline'], { firstName: 'Noor', lastName: 'Verkoop' });
});
afterAll(() => portal.close());

const read = async (id: string): Promise<LeadDetails> =>
  (await portal.call(getLead, { as: seller, params: { id } })).body;

async function exportFile(): Promise<string> {
  const { body } = await portal.app.inject({
    url: `${apiBase}${defineExport(listLeads).path}?search=${marker}`,
    headers: { cookie: seller.cookie },
  });
  return body;
}

it('changes nothing when an export is imported again, and what was edited when it was', async () => {
  const { world } = portal;
  const one = await world.addLead({
    contactName: `${marker} Een`,
    contactEmail: 'Een@example.org',
    contactPhone: '030 123 45 67',
    organization: 'Praktijk "Noord", Utrecht',
    street: 'Oudegracht',
    houseNumber: '12',
    postalCode: '3511 AB',
    city: 'Utrecht',
    country: 'NL',
    assignedTo: rep.id,
    source: 'event',
    sourceComment: 'Congress',
    expectedValue: '1200.50',
    expectedCloseOn: '2026-12-31',
    nextStep: 'Call',
    nextStepOn: '2026-11-30',
  });
  const lost = await world.addLead({
    contactName: `${marker} Twee`,
    stage: 'lost',
    lostReason: 'Price',
  });
  const before = [await read(one.id), await read(lost.id)];
  const file = await exportFile();
  const again = await portal.checkFile(seller, 'leads', file, {
    match_by: ['id'],
    empty_cells: 'clear',
  });
  expect(listErrors(again)).toEqual([]);
  expect(again.outcomes).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
  await portal.run(seller, again, 'all');
  expect([await read(one.id), await read(lost.id)]).toEqual(before);

  const edited = await portal.checkFile(
    seller,
    'leads',
    ['id,stage,expected_value,salesperson', `${one.id},Gewonnen,"€ 2.000,00",${rep.email}`],
    { match_by: ['id'] },
  );
  expect(edited.row_changes[0]).toMatchObject({
    label: `${marker} Een`,
    changes: [
      { field: 'stage', from: 'new', to: 'won' },
      { field: 'expected_value', from: '1200.50', to: '2000.00' },
    ],
  });
  await portal.run(seller, edited, 'all');
  const after = await read(one.id);
  expect(after).toMatchObject({ stage: 'won', expected_value: '2000.00' });
  expect(after.stage_history[0]).toMatchObject({ from: 'new', to: 'won' });
  expect(after.assigned_to_user_id).toBe(rep.id);
  const blank = await portal.checkFile(seller, 'leads', ['id,salesperson', `${one.id},`], {
    match_by: ['id'],
    empty_cells: 'clear',
  });
  expect(blank.outcomes).toMatchObject({ changed: 1, unchanged: 0 });
  await portal.run(seller, blank, 'all');
  expect((await read(one.id)).assigned_to_user_id).toBeNull();
});

it('adds leads on top of their stages, and says what each bad row has wrong', async () => {
  const run = await portal.checkFile(seller, 'leads', [
    'contact_name,contact_email,stage,lost_reason,next_step,next_step_on,country,postal_code,salesperson,expected_value',
    `${marker} Drie,drie@example.org,negotiation,,Bellen,2026-12-01,NL,3511ab,Noor Verkoop,"12.500"`,
    `,drie@example.org,,,,,,,,`,
    `${marker} Vier,geen adres,,,,,,,,`,
    `${marker} Vijf,,sold,,,,,,,`,
    `${marker} Zes,,new,Price,,,,,,`,
    `${marker} Zeven,,,,,2026-12-01,,,,`,
    `${marker} Acht,,,,,,NL,12,,`,
    `${marker} Negen,,,,,,,,Nobody,`,
    `${marker} Tien,,,,,,,,,"1,234,5"`,
  ]);
  const errors = listErrors(run).map(([row, text]) => [row, String(text).split(':')[0]]);
  expect(errors).toEqual([
    [3, 'contact_name'],
    [4, 'contact_email'],
    [5, 'stage'],
    [6, 'lost_reason'],
    [7, 'next_step'],
    [8, 'postal_code'],
    [9, 'salesperson'],
    [10, 'expected_value'],
  ]);
  const ran = await portal.run(seller, run, 'good_rows');
  expect(ran.counts).toMatchObject({ created: 1, bad: 8 });
  const [made] = await portal.database.orm
    .select()
    .from(lead)
    .where(eq(lead.contactName, `${marker} Drie`));
  expect(made).toMatchObject({
    stage: 'negotiation',
    priority: 'medium',
    assignedTo: rep.id,
    postalCode: '3511 AB',
    expectedValue: '12500.00',
  });
  const moves = eq(leadMove.leadId, made?.id ?? '');
  expect(await portal.database.orm.$count(leadMove, moves)).toBe(1);
});

it('leaves the board free, with room for the cards that people put on top meanwhile', async () => {
  const stage = 'demo_scheduled';
  await portal.world.addLead({ stage, position: 0, contactName: `${marker} Top` });
  const names = ['Elf', 'Twaalf'].map((name) => `${marker} ${name}`);
  const run = await portal.checkFile(seller, 'leads', [
    'contact_name,stage',
    ...names.map((name) => `${name},${stage}`),
  ]);
  const ran = await portal.database.orm.transaction(async (tx) => {
    await lockBoard(tx);
    return portal.run(seller, run, 'all');
  });
  expect(ran.counts).toMatchObject({ created: 2, bad: 0 });
  const cards = await portal.database.orm
    .select({ name: lead.contactName, position: lead.position })
    .from(lead)
    .where(eq(lead.stage, stage))
    .orderBy(lead.position);
  expect(cards.map(({ name }) => name)).toEqual([...names, `${marker} Top`]);
  expect(cards[1]?.position).toBeLessThan(-1000 * 65_536);
});

it('returns 403 without the permission of leads', async () => {
  const steward = await portal.signedIn(await portal.world.addEmployee(['customers']));
  await expect(portal.begin(steward, 'leads', 'contact_name\nAnna')).rejects.toThrow(/Not begun/u);
});
