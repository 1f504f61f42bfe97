import { setTimeout as delay } from 'node:timers/promises';
import {
  createImport,
  checkImport,
  getImport,
  runImport,
  type ImportRun,
} from '@portal/contract/import-export';
import { requestUpload } from '@portal/contract/documents';
import type { RouteBody, Route } from '@portal/contract/kernel';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { apiBase } from '#server/http/routes.ts';
import { createSignedInEmployee } from '#server/testing/portal-database.ts';
import { usePortalHome } from '#server/testing/portal-home.ts';
import type { Caller } from '#server/testing/portal.ts';

/** Of three batches, after the first of which it is killed. */
const rows = 3000;
const patient = 240_000;

const home = usePortalHome(patient);

async function send<R extends Route>(
  origin: string,
  { cookie, csrf }: Caller,
  route: R,
  { id = '', body }: { id?: string; body?: RouteBody<R> } = {},
): Promise<unknown> {
  const response = await fetch(`${origin}${apiBase}${route.path.replace('{id}', id)}`, {
    method: route.method,
    headers: { cookie, 'x-csrftoken': csrf, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const responseBody: unknown = await response.json();
  if (!response.ok)
    throw new Error(`${route.id}: ${response.status} ${JSON.stringify(responseBody)}`);
  return responseBody;
}

const asRun = (responseBody: unknown): ImportRun => Object(responseBody);

async function until(
  origin: string,
  caller: Caller,
  { id, fits, pause = 50 }: { id: string; fits: (run: ImportRun) => boolean; pause?: number },
): Promise<ImportRun> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await delay(pause)) {
    const run = asRun(await send(origin, caller, getImport, { id }));
    if (fits(run)) return run;
  }
  throw new Error('The import did not come so far');
}

async function begun(origin: string, caller: Caller): Promise<string> {
  const ticket: { upload_url: string; blob_path: string; headers: Record<string, string> } = Object(
    await send(origin, caller, requestUpload, {
      body: { upload_type: 'import', blob_path: 'rows.csv' },
    }),
  );
  const lines = Array.from({ length: rows }, (_, at) => `Imported ${at}`);
  const body = ['name', ...lines].join('\n');
  await fetch(ticket.upload_url, { method: 'PUT', headers: ticket.headers, body });
  const begin = { kind: 'customers', blob_path: ticket.blob_path } as const;
  return asRun(await send(origin, caller, createImport, { body: begin })).id;
}

async function counted(): Promise<{ customers: number; audited: number }> {
  const { rows: found } = await home.database.orm.execute<{
    customers: number;
    audited: number;
  }>(sql`select
    (select count(*) from customer where name like 'Imported %')::int as customers,
    (select count(*) from audit_entry where object_type = 'customer')::int as audited`);
  return found[0] ?? { customers: -1, audited: -1 };
}

it(
  'imports all rows once, or none, when the process is killed in the middle',
  async () => {
    const killed = home.start();
    let origin = await killed.ready;
    const caller = await createSignedInEmployee(home.database, ['customers']);
    const id = await begun(origin, caller);
    await send(origin, caller, checkImport, { id, body: { mapping: { name: 'name' } } });
    await until(origin, caller, { id, fits: ({ status }) => status === 'checked' });
    await send(origin, caller, runImport, { id, body: { mode: 'all' } });
    const half = await until(origin, caller, {
      id,
      fits: ({ status, counts }) => status === 'importing' && counts.done > 0,
    });
    expect(half.counts.done).toBeLessThan(rows);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await counted()).toEqual({ customers: 0, audited: 0 });

    origin = await home.start().ready;
    // Partial work is rolled back; the abandoned job starts again, after its heartbeats were missed.
    const done = await until(origin, caller, {
      id,
      fits: ({ status }) => status === 'imported',
      pause: 500,
    });
    expect(done.counts).toMatchObject({ rows, bad: 0, created: rows });
    expect(await counted()).toEqual({ customers: rows, audited: rows });
  },
  patient,
);
