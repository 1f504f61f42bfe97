import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseAddress } from '../../apps/server/src/database/database.ts';
import { waitForCleaning } from '../wait-for-cleaning.ts';
import { api, openSession } from './portal-session.ts';
import { startPortal } from './sides.ts';
import type { StoredSubjects } from './subjects.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { listPaths } from './work.ts';

/** A statement that the portal sent, with its values. */
export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What the portal sends to PostgreSQL for each list. */
export interface RecordedLists {
  /** The look-up of the session, before each of them. */
  readonly session: RecordedStatement;
  readonly first: RecordedStatement;
  readonly deep: RecordedStatement;
  /** The marker is the customer's id among the values. */
  readonly customer: { readonly marker: string; readonly statement: RecordedStatement };
  readonly documents: readonly RecordedStatement[];
}

const maxTries = 20;

const recorder = join(import.meta.dirname, 'record-statements.ts');

/**
 * Starts a portal, requests each list once, and writes the statements that it sends into a file whose
 * path is returned.
 * @throws Error if a response is not a success, or its statement was not recorded.
 */
export async function recordLists(
  address: DatabaseAddress,
  subjects: StoredSubjects,
): Promise<string> {
  const folder = makeTemporaryFolder('statements');
  const log = join(folder, 'log');
  writeFileSync(log, '');
  // From the sources, whose `pg` the recorder can reach.
  const recorded = { NODE_OPTIONS: `--import ${recorder}`, STATEMENTS_FILE: log };
  const portal = await startPortal(address, recorded, 'src/main.ts');
  // It reads the tables of the lists, and would run while the portal is measured.
  await waitForCleaning(address);
  const [port = 0] = portal.ports;
  const session = await openSession(address, { employee: subjects.employee, port });
  const headers = await session();
  const request = async (path: string, part: RegExp): Promise<RecordedStatement[]> => {
    // Waits for statements of the portal's own work.
    await pause(200);
    writeFileSync(log, '');
    const response = await fetch(`http://127.0.0.1:${port}${api}${path}`, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return readStatements(log).filter(({ text }) => part.test(text));
  };
  // A job that has just started can send one of the same kind.
  const requestOnly = async (path: string, part: RegExp): Promise<RecordedStatement> => {
    for (let tries = 1; ; tries += 1) {
      const found = await request(path, part);
      const [statement] = found;
      if (statement && found.length === 1) return statement;
      if (tries === maxTries) throw new Error(`${path}: ${found.length} statements, not one`);
      await pause(500);
    }
  };
  const marker = subjects.customers[0]?.id ?? '';
  const devices = /from "installed_device"|relation = 'installed_device'/;
  const lists: RecordedLists = {
    session: await requestOnly(listPaths.first(), /from "session"/),
    first: await requestOnly(listPaths.first(), devices),
    deep: await requestOnly(listPaths.deep(subjects.devices), devices),
    customer: {
      marker,
      statement: await requestOnly(listPaths.customer(marker), devices),
    },
    documents: await request(listPaths.documents(), /"document"|"document_passage"/),
  };
  await portal.stop();
  const file = join(folder, 'lists.json');
  writeFileSync(file, JSON.stringify(lists));
  return file;
}

function readStatements(log: string): RecordedStatement[] {
  const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean);
  return lines.map((line): RecordedStatement => JSON.parse(line));
}
