// @every-postgres It tests plans.
import { importFields, importKinds, importMatchKeys } from '@portal/contract/import-export';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startImportPortal, type ImportPortal } from '#server/testing/import-fixture.ts';

let portal: ImportPortal;

beforeAll(async () => {
  portal = await startImportPortal();
  const { world } = portal;
  const { id } = await world.addCustomer({ name: 'Clinique Exemple' });
  await world.addClinic(id, { name: 'Centre' });
  const { id: manufacturerId } = await world.addManufacturer({ name: 'Example Medical' });
  await world.addProduct({ manufacturerId, model: 'EX-200' });
});
afterAll(() => portal.close());

const keys = importKinds.flatMap((kind) =>
  importMatchKeys[kind].map((key) => [kind, key.join(' + '), key] as const),
);

const toCell = (name: string, example: string) =>
  name === 'id' ? '019e9c12-3720-73ae-b0e4-7360e36a31b1' : example;

it.each(keys)('finds %s by %s through an index', async (kind, _name, key) => {
  const steward = await portal.addSteward();
  const fields = importFields[kind].filter(({ name }) => key.includes(name));
  const lines = [
    fields.map(({ name }) => name),
    fields.map((one) => toCell(one.name, one.example)),
  ];
  const calls = new Map<unknown, readonly unknown[][]>();
  const watch = (client: pg.PoolClient): void =>
    void calls.set(client, vi.spyOn(client, 'query').mock.calls);
  portal.database.pool.on('acquire', watch);
  const content = lines.map((cells) => cells.join(','));
  await portal.checkFile(steward, kind, content, { match_by: [...key] });
  portal.database.pool.off('acquire', watch);
  vi.restoreAllMocks();
  const statements = [...calls.values()].flat().map(([query, values]) => ({
    text: String(Object(query).text),
    values: [values].flat(1),
  }));
  const look = statements.find(
    ({ text }) => text.includes('json_build_array(') && text.includes('limit 2'),
  );
  const client = await portal.database.pool.connect();
  try {
    await client.query('begin');
    // The tables are nearly empty: a scan of one would be cheaper, where an index fits or not.
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query(`explain ${look?.text}`, look?.values);
    const plan = JSON.stringify(rows);
    expect(plan).toMatch(/Index (?:Only )?Scan|Bitmap Index Scan/u);
    expect(plan).toContain('Index Cond');
    expect(plan).not.toContain('Seq Scan');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
