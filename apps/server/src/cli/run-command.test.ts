import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import serverPackage from '../../package.json' with { type: 'json' };
import { runCommand } from './run-command.ts';

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const dave = ['--email', 'dave@example.org', '--first-name', 'Dave', '--last-name', 'Hoogwerf'];
const settings = {
  DATA_DIR: join(tmpdir(), 'portal-never'),
  SECRET_KEY: 'Wq7Zt2Lm9Xc4Vb6Nj1Hd8Rf3Ky5Pg0Ts',
};

/** Runs a command that comes to its end without a database. */
async function run(args: readonly string[], more: Record<string, string> = {}): Promise<Outcome> {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = {
    log: (line: unknown) => void out.push(String(line)),
    error: (line: unknown) => void err.push(String(line)),
  };
  const code = await runCommand(args, { ...settings, ...more }, terminal);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const refused = (err: RegExp) => ({ code: 1, out: '', err: expect.stringMatching(err) });

it('lists its commands', async () => {
  const { code, out } = await run(['help']);
  expect(code).toBe(0);
  for (const name of ['migrate', 'create-employee --email', 'demo']) expect(out).toContain(name);
  expect(await run([])).toEqual({ code, out, err: '' });
});

it('describes one command', async () => {
  const out =
    'verify-audit [--head <hash>]\n    walk the chain of the audit log, and name the first row or link that does not match';
  for (const args of [
    ['verify-audit', '--help'],
    ['verify-audit', '-h'],
    ['help', 'verify-audit'],
  ])
    expect(await run(args)).toEqual({ code: 0, out, err: '' });
});

it.for([
  [['fly'], /^There is no command "fly"\. See: npm run portal -- help$/],
  [['migrate', '--fast'], /^migrate: Unknown option '--fast'$/],
  [['create-employee', ...dave, 'Dave'], /^create-employee: Unexpected argument 'Dave'[^\n]*$/],
  [['create-employee', '--email'], /^create-employee: Option '--email <value>' argument missing$/],
  [['create-employee', ...dave.slice(0, 4)], /^--last-name: This field is required$/],
  [
    ['create-employee', '--email', 'dave', ...dave.slice(2)],
    /^--email: Invalid email address\. Write it as name@example\.com\.$/,
  ],
] as const)('refuses %s in one line', async ([args, line]) => {
  expect(await run(args)).toEqual(refused(line));
});

it('refuses a wrong setting in one line', async () => {
  expect(await run(['migrate'], { PORT: 'x' })).toEqual(refused(/^PORT must be [^\n]*$/));
});

it('shows its version, also with wrong settings', async () => {
  const { version } = serverPackage;
  const { code, out } = await run(['version'], { PORT: 'x' });
  expect(code).toBe(0);
  expect(out.split('\n')).toEqual([
    `Partner portal ${version}`,
    expect.stringMatching(/^commit {6}(?:[0-9a-f]{40}|not known)$/),
    expect.stringMatching(/^migrations {2}\d+, the last one \d{14}_\w+$/),
    `Node.js     ${process.versions.node}`,
    'PostgreSQL  15 to 18',
  ]);
  expect(JSON.parse((await run(['version', '--json'])).out)).toMatchObject({
    version,
    postgresql: { oldest: 15, newest: 18 },
  });
});

it('refuses demo data in production', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example' };
  expect(await run(['demo'], production)).toEqual(refused(/not in production\.$/));
});

it.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://portal.example' }])(
  'refuses demo data where others reach the portal: %j',
  async (more) => {
    expect(await run(['demo'], more)).toEqual(
      refused(/^Everyone knows [^\n]* HOST or PUBLIC_URL is not local\.$/),
    );
  },
);

it.each(['verify-audit', 'replay-anonymizations', 'rotate-secrets'])(
  'refuses %s where there is no database, and makes none',
  async (command) => {
    expect(await run([command])).toEqual(
      refused(/There is no database in .*portal-never\. Is DATA_DIR right\?$/),
    );
    expect(existsSync(settings.DATA_DIR)).toBe(false);
  },
);

it('reports a missing database in one line', async () => {
  const nowhere = { DATABASE_URL: 'postgres://portal:secret@127.0.0.1:1/portal' };
  const outcome = await run(['migrate'], nowhere);
  expect(outcome).toEqual(refused(/^The database refuses: [^\n]*ECONNREFUSED[^\n]*$/));
  expect(outcome.err).not.toContain('secret');
});

it.each([
  ['is not there', join(tmpdir(), 'portal-never.backup'), /: there is no such file\.$/u],
  ['is a folder', tmpdir(), /: it is a folder\.$/u],
  ['is none', fileURLToPath(import.meta.url), / is no backup of the portal\.$/u],
])('creates nothing for a restore whose backup %s', async (_, path, reason) => {
  for (const secretKey of [settings.SECRET_KEY, '']) {
    expect(await run(['restore', path], { SECRET_KEY: secretKey })).toEqual(refused(reason));
    expect(existsSync(settings.DATA_DIR)).toBe(false);
  }
});

it.each([
  ['check-files'],
  ['backup', 'portal.backup'],
  ['move-files', '--from', 'folder', '--to', 's3'],
])('refuses %s without the folder of the files, and creates none', async (...args: string[]) => {
  const others = {
    DATABASE_URL: 'postgres://portal@127.0.0.1:1/portal',
    FILE_STORE: 'folder',
    S3_BUCKET: 'bucket',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(await run(args, others)).toEqual(
    refused(/^The folder of the files, \S+files, is not there\. [^\n]*$/),
  );
  expect(existsSync(settings.DATA_DIR)).toBe(false);
});
