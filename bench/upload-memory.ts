import { createHash, randomBytes, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  createDocument,
  getDownloadUrl,
  maxUploadSize,
  requestUpload,
} from '../packages/contract/src/documents/index.ts';
import { signInEmployee } from '../apps/server/src/testing/portal-database.ts';
import type { Caller } from '../apps/server/src/testing/portal.ts';
import {
  makeDataFolder,
  removeDataFolder,
  spawnPortal,
} from '../apps/server/src/testing/running-portal.ts';

/**
 * Uploads and downloads the largest file that the portal accepts, compares every byte, and measures
 * how much the portal's memory grows meanwhile. Fails at a growth of 32 MiB or more.
 * `npm run upload-memory -w @portal/bench`
 */
const size = maxUploadSize;
const limit = 32;
const mebibyte = 1024 * 1024;
const sampleEvery = 20;

const dataDir = makeDataFolder();
const portal = spawnPortal({ DATA_DIR: dataDir });
try {
  const api = `${await portal.ready}/api/v1`;
  const employee = await signInEmployee(dataDir, ['documents']);
  console.log('| 200 MiB | seconds | memory before, MiB | at most | growth |');
  console.log('| --- | ---: | ---: | ---: | ---: |');
  for (const round of [1, 2]) await upAndDown(api, employee, round);
} finally {
  portal.child.kill('SIGTERM');
  await portal.ended;
  await removeDataFolder(dataDir, [portal]);
}

async function upAndDown(api: string, employee: Caller, round: number): Promise<void> {
  const permit: Permit = await call(api, employee, requestUpload, {
    upload_type: 'document',
    blob_path: 'atlas.pdf',
    content_type: 'application/pdf',
    size,
  });
  const [sent, received] = [createHash('sha256'), createHash('sha256')];
  const made = await watched(`up, ${round}`, async (): Promise<{ id: string }> => {
    await put(permit, sent);
    const document = { title: 'Atlas', category: 'technical', blob_path: permit.blob_path };
    return call(api, employee, createDocument, document);
  });
  const path = getDownloadUrl.path.replace('{id}', made.id);
  const { download_url: url }: { download_url: string } = await call(api, employee, {
    method: getDownloadUrl.method,
    path,
  });
  await watched(`down, ${round}`, () => get(url, received));
  if (sent.digest('hex') === received.digest('hex')) return;
  console.error('What came back is not what was sent.');
  process.exitCode = 1;
}

interface Permit {
  readonly upload_url: string;
  readonly blob_path: string;
  readonly headers: Record<string, string>;
}

/** Samples the portal's memory during the work, prints it, and checks the growth. */
async function watched<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = readMemory(portal.pid);
  let maxMemory = before;
  const sampling = setInterval(() => {
    maxMemory = Math.max(maxMemory, readMemory(portal.pid));
  }, sampleEvery);
  const began = performance.now();
  const result = await work();
  clearInterval(sampling);
  maxMemory = Math.max(maxMemory, readMemory(portal.pid));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const figures = [before, maxMemory, maxMemory - before].map((figure) => figure.toFixed(1));
  console.log(`| ${name} | ${seconds} | ${figures.join(' | ')} |`);
  if (maxMemory - before >= limit) process.exitCode = 1;
  return result;
}

/** Returns the resident memory of a process, in MiB. */
function readMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function put(permit: Permit, sent: Hash): Promise<void> {
  const outgoing = request(permit.upload_url, {
    method: 'PUT',
    headers: { ...permit.headers, 'content-length': size },
  });
  const answered = once(outgoing, 'response');
  await pipeline(Readable.from(pieces(sent)), outgoing);
  const [response] = await answered;
  response.resume();
  if (response.statusCode !== 201) throw new Error(`The upload ended in ${response.statusCode}`);
}

/** Yields an incompressible file in pieces; it begins as a PDF does. */
function* pieces(sent: Hash): Generator<Buffer> {
  for (let made = 0; made < size; made += mebibyte / 4) {
    const piece = randomBytes(mebibyte / 4);
    if (made === 0) piece.write('%PDF-1.7\n');
    sent.update(piece);
    yield piece;
  }
}

async function get(url: string, received: Hash): Promise<void> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`The download ended in ${response.status}`);
  for await (const piece of response.body) received.update(piece);
}

async function call<Answer>(
  api: string,
  { cookie, csrf }: Caller,
  route: { readonly method: string; readonly path: string },
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${api}${route.path}`, {
    method: route.method,
    headers: { cookie, 'x-csrftoken': csrf, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${route.path}: ${response.status} ${text}`);
  return JSON.parse(text);
}
