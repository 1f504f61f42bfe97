import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createDocument,
  deleteDocument,
  requestUpload,
  maxOpenUploads,
} from '@portal/contract/documents';
import type { Database } from '#server/database/database.ts';
import { createTokens } from '#server/domains/auth/index.ts';
import { createCsrf } from '#server/http/csrf.ts';
import { apiBase } from '#server/http/routes.ts';
import { hours, addMilliseconds } from '#server/kernel/clock.ts';
import type { WithDatabase } from './portal-database.ts';
import type { Caller } from './portal.ts';
import { secretKey, spawnPortal, type PortalProcess } from './running-portal.ts';
import { createWorld } from './world.ts';

export interface UploadRoundOptions {
  readonly dataDir: string;
  readonly uploads: number;
  /** Number of kills during the round. */
  readonly kills: number;
  /** Works on the portal's database. */
  readonly withDatabase: WithDatabase;
  /** Settings beside the data folder, such as those of a database or a store elsewhere. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Result of one upload, from the sender's view. */
export interface SentUpload {
  readonly blobPath: string;
  readonly digest: string;
  readonly fate: Fate;
}

/**
 * `kept`: a document uses it; `forgotten`: no document was created; `deleted`: the document was
 * deleted.
 */
type Fate = 'kept' | 'forgotten' | 'deleted';

export interface UploadRound {
  readonly sent: readonly SentUpload[];
  /** Uploads that were broken off in the middle. */
  readonly cutOff: number;
  /** Files that were put, or documents made, a second time: all refused. */
  readonly repeated: number;
  /** Calls without a server or without a response. */
  readonly unanswered: number;
  /** Violations: a partial file, a second file behind a link, an unexpected response. */
  readonly errors: readonly string[];
  readonly portal: PortalProcess;
}

const senders = 12;
const timeout = 60_000;
const largest = 400_000;

/** Current address of the portal; a new process listens on the same port after a kill. */
interface Target {
  portal: PortalProcess;
  origin: string;
}

/**
 * Uploads files with twelve concurrent senders. Each file is cut off at random bytes up to three
 * times, sent again, sent once more, and two concurrent calls create a document from it; some are
 * abandoned or deleted. The portal is killed and restarted in between.
 * @throws Error if the portal is not back within a minute.
 */
export async function runUploadRound(
  begin: PortalProcess,
  { dataDir, uploads, kills, withDatabase, environment = {} }: UploadRoundOptions,
): Promise<UploadRound> {
  const target: Target = { portal: begin, origin: await begin.ready };
  const port = new URL(target.origin).port;
  const errors: string[] = [];
  const sent: SentUpload[] = [];
  let [cutOff, repeated, unanswered, struck] = [0, 0, 0, 0];
  // Covers the limit of unused uploads per day, of which some are requested twice.
  const ofOne = maxOpenUploads / 2;
  const callers = await withDatabase((database) =>
    signInEmployees(database, Math.ceil(uploads / ofOne)),
  );

  /** Repeats the request until there is a response, since the portal may be down. */
  const retry = async (attempt: () => Promise<TextResponse>): Promise<TextResponse> => {
    const deadline = performance.now() + timeout;
    for (;;) {
      const response = await attempt().catch(() => null);
      if (response && response.status !== 503) return response;
      unanswered += 1;
      if (performance.now() > deadline) throw new Error('The portal did not come back');
      await delay(50);
    }
  };

  const expectOne = (
    what: string,
    { status, text }: TextResponse,
    expectedStatuses: readonly number[],
  ): void => {
    if (!expectedStatuses.includes(status)) errors.push(`${what}: ${status} ${text.slice(0, 200)}`);
  };

  const send = async (index: number): Promise<void> => {
    const as = callers[Math.floor(index / ofOne)];
    if (!as) throw new Error('Nobody sends it');
    const call = (method: string, path: string, body?: object): Promise<TextResponse> =>
      sendRequest(method, `${target.origin}${apiBase}${path}`, as, body);
    const bytes = randomFile();
    const options = {
      upload_type: 'document',
      blob_path: `Manual ${index}.pdf`,
      size: bytes.length,
    };
    const permitted = await retry(() => call('POST', requestUpload.path, options));
    expectOne('a link', permitted, [200]);
    const permit: Permit = JSON.parse(permitted.text);
    const title = `Manual ${index}`;
    const document = { title, category: 'technical', blob_path: permit.blob_path };
    const create = (): Promise<TextResponse> => call('POST', createDocument.path, document);

    for (let cuts = Math.floor(Math.random() * 4); cuts > 0; cuts -= 1) {
      await cut(permit, bytes, Math.floor(Math.random() * bytes.length));
      cutOff += 1;
      if (Math.random() < 0.5) expectOne('half a file', await retry(create), [400]);
    }
    let before = unanswered;
    const putting = await retry(() => put(permit, bytes));
    // Used already if the first response was lost.
    expectOne('the file', putting, unanswered > before ? [201, 403, 409] : [201]);
    const other = randomFile(bytes.length);
    expectOne('another file', await retry(() => put(permit, other)), [403, 409]);
    repeated += 1;

    const digest = computeDigest(bytes);
    const became = (fate: Fate): void =>
      void sent.push({ blobPath: permit.blob_path, digest, fate });
    if (index % 5 === 3) return became('forgotten');
    before = unanswered;
    const made = await Promise.all([retry(create), retry(create)]);
    const succeeded = made.filter(({ status }) => status === 201);
    for (const response of made) expectOne('the document', response, [201, 400]);
    const isConsistent = succeeded.length === 1 || (succeeded.length === 0 && unanswered > before);
    if (!isConsistent) errors.push(`${succeeded.length} documents of one upload`);
    expectOne('the document again', await retry(create), [400]);
    repeated += 1;
    const [first] = succeeded;
    if (index % 5 !== 4 || !first) return became('kept');
    const { id }: { id: string } = JSON.parse(first.text);
    const path = deleteDocument.path.replace('{id}', id);
    expectOne('the deletion', await retry(() => call('DELETE', path)), [204, 404]);
    became('deleted');
  };

  const turn = { next: 0 };
  const work = async (): Promise<void> => {
    while (turn.next < uploads) {
      turn.next += 1;
      await send(turn.next - 1);
    }
  };
  const strikes = async (): Promise<void> => {
    while (struck < kills) {
      while (turn.next < ((struck + 0.5) / kills) * uploads) await delay(10);
      target.portal.child.kill('SIGKILL');
      await target.portal.ended;
      target.portal = spawnPortal({ ...environment, DATA_DIR: dataDir, PORT: port });
      target.origin = await target.portal.ready;
      struck += 1;
    }
  };
  try {
    await Promise.all([...Array.from({ length: senders }, work), strikes()]);
  } catch (error) {
    target.portal.child.kill('SIGKILL');
    throw error;
  }
  return { sent, cutOff, repeated, unanswered, errors, portal: target.portal };
}

/** Signs new employees in, for as long as a round may take. */
async function signInEmployees(database: Database, count: number): Promise<Caller[]> {
  const world = createWorld(database);
  const callers: Caller[] = [];
  for (let made = 0; made < count; made += 1) {
    const { id } = await world.addEmployee(['documents']);
    const session = await world.addSession(id, new Date());
    const csrf = createCsrf(secretKey, null).issue(session.id);
    const access = createTokens(secretKey).access(
      session.id,
      addMilliseconds(new Date(), hours(1)),
    );
    callers.push({ cookie: `access_token=${access}; csrftoken=${csrf}`, csrf });
  }
  return callers;
}

interface Permit {
  readonly upload_url: string;
  readonly blob_path: string;
  readonly headers: Record<string, string>;
}

interface TextResponse {
  readonly status: number;
  readonly text: string;
}

/** Distinct bytes that begin like a PDF. */
function randomFile(size = 1 + Math.floor(Math.random() * largest)): Buffer {
  const bytes = randomBytes(size);
  bytes.write('%PDF-1.7\n');
  return bytes;
}

export const computeDigest = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

async function sendRequest(
  method: string,
  url: string,
  { cookie, csrf }: Caller,
  body?: object,
): Promise<TextResponse> {
  const headers = { cookie, 'x-csrftoken': csrf };
  const typed = { ...headers, 'content-type': 'application/json' };
  const sent = body ? { headers: typed, body: JSON.stringify(body) } : { headers };
  const response = await fetch(url, { method, ...sent });
  return { status: response.status, text: await response.text() };
}

async function put({ upload_url: url, headers }: Permit, bytes: Uint8Array): Promise<TextResponse> {
  const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  return { status: response.status, text: await response.text() };
}

/** Sends so many of a file's bytes, though all are promised, and hangs up. */
async function cut({ upload_url: url, headers }: Permit, bytes: Buffer, at: number): Promise<void> {
  const outgoing = request(url, {
    method: 'PUT',
    headers: { ...headers, 'content-length': bytes.length },
    agent: false,
  });
  const closed = new Promise<void>((resolve) => outgoing.once('close', () => resolve()));
  // The portal may be away, or refuse.
  outgoing.on('error', () => undefined);
  outgoing.on('response', (response) => response.resume());
  outgoing.flushHeaders();
  outgoing.write(bytes.subarray(0, at), () => outgoing.destroy());
  await Promise.race([closed, delay(5000).then(() => outgoing.destroy())]);
}
