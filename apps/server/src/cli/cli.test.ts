import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const program = (name: string): string =>
  fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));

const dave = ['--email', 'dave@example.org', '--first-name', 'Dave', '--last-name', 'Hoogwerf'];

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

let folder: string;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-cli-'));
  // PostgreSQL, which may run under another account, must reach its data.
  await chmod(folder, 0o755);
  environment = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), PORT: '0' };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function portal(args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const child = spawn(process.execPath, [program('cli.js'), ...args], {
    env: { ...environment, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, out: out.trim(), err: err.trim() };
}

const refused = (err: RegExp) => ({ code: 1, out: '', err: expect.stringMatching(err) });

/** For tests that start a portal and create its database first. */
const patient = 60_000;

const link = /^(http\S+)\/setup-password\/([^/]+)\/([^/]+)$/m;

describe('while the portal runs', { timeout: patient }, () => {
  let running: ChildProcess;
  let address: string;

  beforeAll(async () => {
    running = spawn(process.execPath, [program('main.js')], {
      env: { ...environment, DEMO: 'false' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    address = await readAddress(running);
  }, patient);

  afterAll(async () => {
    const ended = once(running, 'close');
    running.kill('SIGTERM');
    await ended;
  }, patient);

  it('finds the database up to date', async () => {
    expect(await portal(['migrate'])).toMatchObject({
      code: 0,
      out: 'The database is up to date.',
    });
  });

  it('encrypts stored secrets anew, and reports how many', async () => {
    expect(await portal(['rotate-secrets'])).toMatchObject({
      code: 0,
      out: [
        'Authenticators: 0 renewed, 0 with the current key, 0 unreadable.',
        'Anonymizations in progress: 0 renewed, 0 with the current key, 0 unreadable.',
        'Receipts: 0 renewed, 0 with the current key, 0 unreadable.',
        'Everything stored is readable with SECRET_KEY alone.',
      ].join('\n'),
    });
  });

  it('creates an employee with a link that works', async () => {
    const { code, out, err } = await portal(['create-employee', ...dave], {
      PUBLIC_URL: 'https://portal.example',
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [, origin, uid = '', token = ''] = link.exec(out) ?? [];
    expect(origin).toBe('https://portal.example');
    expect(out).toMatch(/until \w+day,? \d+ \w+ 20\d\d(?:,| at) \d\d:\d\d \S+, to choose/);
    expect(await check({ uid, token })).toBe(204);
    expect(await check({ uid, token: `${token}x` })).toBe(400);
  });

  it('prints the link with the address where the portal runs, where none is set', async () => {
    const erin = ['--email', 'erin@example.org', ...dave.slice(2)];
    const { out, err } = await portal(['create-employee', ...erin]);
    expect([link.exec(out)?.[1], err]).toEqual([address, '']);
  });

  it('refuses an e-mail that is taken, in one line', async () => {
    const shouted = ['--email', 'DAVE@example.org', ...dave.slice(2)];
    expect(await portal(['create-employee', ...shouted])).toEqual(
      refused(/^--email: An account with this e-mail address already exists\.$/),
    );
  });

  it('refuses demo data where somebody has an account', async () => {
    expect(await portal(['demo'])).toEqual(refused(/^There are customers or accounts[^\n]*$/));
  });

  async function check(body: object): Promise<number> {
    const csrf = await fetch(`${address}/api/v1/auth/csrf/`);
    const cookie = csrf.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const response = await fetch(`${address}/api/v1/auth/password/reset/check/`, {
      method: 'POST',
      headers: {
        cookie,
        'x-csrftoken': decodeURIComponent(cookie.split('=')[1] ?? ''),
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return response.status;
  }
});

it('says when no portal runs and the address is assumed', { timeout: patient }, async () => {
  const finn = ['--email', 'finn@example.org', ...dave.slice(2)];
  const { code, out, err } = await portal(['create-employee', ...finn], { PORT: '8090' });
  expect([code, link.exec(out)?.[1]]).toEqual([0, 'http://127.0.0.1:8090']);
  expect(err).toContain('the link assumes http://127.0.0.1:8090.');
});

/** Returns the address that the portal prints once it is ready. */
async function readAddress({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The portal’s output is not read');
  const lines = createInterface({ input: stdout });
  for await (const line of lines) {
    const found = /ready at (http:\S+)/.exec(line)?.[1];
    if (found) {
      // Drains later output: a full pipe would stop the process.
      stdout.resume();
      return found;
    }
  }
  throw new Error('The portal ended before it was ready');
}
