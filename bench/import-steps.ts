import { setTimeout as delay } from 'node:timers/promises';
import {
  checkImport,
  createImport,
  getImport,
  runImport,
  type ImportRun,
} from '../packages/contract/src/import-export/index.ts';
import { requestUpload } from '../packages/contract/src/documents/index.ts';

/** An API and the headers of an employee. */
export interface ImportClient {
  readonly api: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Uploads a file of installed devices and returns the id of its import. */
export async function beginImport(
  client: ImportClient,
  content: string | Buffer<ArrayBuffer>,
): Promise<string> {
  const permit: { upload_url: string; blob_path: string; headers: Record<string, string> } =
    await post(client, requestUpload.path, {
      upload_type: 'import',
      blob_path: typeof content === 'string' ? 'devices.csv' : 'devices.xlsx',
    });
  await fetch(permit.upload_url, { method: 'PUT', headers: permit.headers, body: content });
  const body = { kind: 'installed_devices', blob_path: permit.blob_path };
  const { id }: ImportRun = await post(client, createImport.path, body);
  return id;
}

/**
 * Checks all rows of an import, with the mapping that the portal proposes, and with a match key if
 * one is given.
 * @throws Error if the import fails.
 */
export async function checkRows(
  client: ImportClient,
  id: string,
  options: { readonly match_by?: readonly string[] } = {},
): Promise<void> {
  const { mapping } = await readImport(client, id);
  await post(client, checkImport.path.replace('{id}', id), { mapping, ...options });
  await waitForEnd(client, id);
}

/**
 * Imports the valid rows of a checked import.
 * @throws Error if the import fails.
 */
export async function importRows(client: ImportClient, id: string): Promise<void> {
  await post(client, runImport.path.replace('{id}', id), { mode: 'good_rows' });
  await waitForEnd(client, id);
}

/** Returns an import with its counts. */
export async function readImport({ api, headers }: ImportClient, id: string): Promise<ImportRun> {
  const response = await fetch(api + getImport.path.replace('{id}', id), { headers });
  return JSON.parse(await response.text());
}

async function waitForEnd(client: ImportClient, id: string): Promise<void> {
  for (;;) {
    const { status, problem } = await readImport(client, id);
    if (status === 'failed') throw new Error(`The import failed: ${problem}`);
    if (status === 'checked' || status === 'imported') return;
    await delay(200);
  }
}

async function post<Answer>(
  { api, headers }: ImportClient,
  path: string,
  body: object,
): Promise<Answer> {
  const response = await fetch(api + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}
