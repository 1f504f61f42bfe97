import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { getValues, readDockerfile } from '#server/testing/read-dockerfile.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const stages = readDockerfile(join(root, 'Dockerfile'));
const [build, final] = stages;
const commit = 'c0ffee'.padEnd(40, '0');

const folder = mkdtempSync(join(tmpdir(), 'portal-packed-'));
/** Where the folders of the image are. */
const place = (path: string): string => join(folder, path);
const portal = place('/portal');
let home: TestDatabase;

/** Steps that need the registry; a link to each package that they would install replaces them. */
const installations = new Set(['npm ci', 'npm ci --ignore-scripts']);

/** Runs a step of the Dockerfile with its folders below the test's. */
function runStep(step: string, cwd: string): void {
  const command = step
    .replaceAll(/(?<![\w.])\/(?=archive|portal|data)/g, `${folder}/`)
    .replaceAll('node:node', `${process.getuid?.()}:${process.getgid?.()}`);
  const { status, stderr } = spawnSync('sh', ['-euc', command], {
    cwd,
    encoding: 'utf8',
    env: {
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      COMMIT: commit,
      // The archive is unpacked at once: to compress it as for a download takes a second and a half longer.
      GZIP: '-1',
    },
  });
  if (status !== 0) throw new Error(`${step}: ${stderr}`);
}

/** Links the packages of the archive's lock file from where the repository has them. */
function linkPackages(): void {
  const lock: { packages: Record<string, { link?: boolean; resolved?: string }> } = JSON.parse(
    readFileSync(join(portal, 'package-lock.json'), 'utf8'),
  );
  for (const [path, { link, resolved }] of Object.entries(lock.packages)) {
    if (!/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(portal, path)), { recursive: true });
    symlinkSync(link ? join(portal, resolved ?? '') : join(root, path), join(portal, path));
  }
}

beforeAll(async () => {
  home = await testDatabase();
  let cwd = root;
  for (const { name, value } of build ?? []) {
    if (name === 'WORKDIR') {
      cwd = value === '/build' ? root : place(value);
      mkdirSync(cwd, { recursive: true });
    }
    if (name !== 'RUN') continue;
    if (!installations.has(value)) runStep(value, cwd);
    else if (cwd === portal) linkPackages();
  }
  for (const step of getValues(final, 'RUN')) runStep(step, folder);
}, 60_000);

afterAll(async () => {
  await home.close();
  rmSync(folder, { recursive: true });
});

/** The image's own variables. */
const variables: Record<string, string> = Object.fromEntries(
  getValues(final, 'ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=', 2))),
);

/** Settings of a production with two roles, and the secrets as files. */
async function createSettings(): Promise<NodeJS.ProcessEnv> {
  const { host = '', port = 0, database = '' } = home.address;
  const secrets: Record<string, string> = {
    SECRET_KEY: 'Wq7Zt2Lm9Xc4Vb6Nj1Hd8Rf3Ky5Pg0Ts',
    DATABASE_URL: `postgresql:///${database}?host=${host}&port=${port}&user=${home.portalAddress.user}`,
    MIGRATION_DATABASE_URL: `postgresql:///${database}?host=${host}&port=${port}&user=${home.address.user}`,
  };
  for (const [name, value] of Object.entries(secrets)) writeFileSync(place(name), `${value}\n`);
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return {
    ...variables,
    // Packages are found from where the archive has its links, as npm would put them there.
    NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main',
    HOST: '127.0.0.1',
    PORT: String(typeof address === 'object' ? address?.port : 0),
    DATA_DIR: place('/data'),
    PUBLIC_URL: 'https://portal.example',
    ...Object.fromEntries(Object.keys(secrets).map((name) => [`${name}_FILE`, place(name)])),
  };
}

/** Runs a command of Node.js in the archive and returns what it printed. */
function run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: portal,
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr };
}

/** Lists the files of the archive; a start may only add compiled code, for the next one. */
const listFiles = (): string[] =>
  readdirSync(portal, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('node_modules'));

it('contains what runs, and neither tests, development nor secrets', () => {
  const paths = listFiles();
  expect(paths).toEqual(
    expect.arrayContaining([
      'apps/server/dist/main.js',
      'apps/server/dist/sbom.cdx.json',
      'apps/web/dist/index.html',
      'deploy/partner-portal.service',
      'docs/operations.md',
      'CHANGELOG.md',
    ]),
  );
  expect(
    paths.filter((path) =>
      /\.test\.|\.env|secret_key|^deploy\/secrets|snapshot\.json|^data/.test(path),
    ),
  ).toEqual([]);
  for (const name of ['package.json', 'apps/server/package.json', 'package-lock.json'])
    expect(readFileSync(join(portal, name), 'utf8')).not.toMatch(/devDependencies|"vite"|vitest/);
});

it(
  'starts from the archive with built files alone, is healthy, and ends',
  { timeout: 60_000 },
  async () => {
    const env = await createSettings();
    const before = listFiles();
    const checked = run(['apps/server/dist/cli.js', 'check', '--json'], env);
    expect({ ...checked, stdout: JSON.parse(checked.stdout) }).toMatchObject({
      status: 0,
      stdout: { ok: true },
      stderr: '',
    });
    const { version }: { version: string } = JSON.parse(read('package.json'));
    expect(
      JSON.parse(run(['apps/server/dist/cli.js', 'version', '--json'], env).stdout),
    ).toMatchObject({
      version,
      commit,
    });
    const [program, ...args]: string[] = JSON.parse(getValues(final, 'CMD')[0] ?? '[]');
    expect(program).toBe('node');
    const child = spawn(process.execPath, args, {
      cwd: portal,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => (output += text));
    try {
      const origin = `http://127.0.0.1:${env['PORT']}`;
      await expect
        .poll(
          () =>
            fetch(`${origin}/health/ready`).then(
              ({ status }) => status,
              () => output,
            ),
          {
            timeout: 30_000,
          },
        )
        .toBe(200);
      expect(await (await fetch(`${origin}/health/ready`)).json()).toMatchObject({ version });
      const page = await fetch(origin, { headers: { accept: 'text/html' } });
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<script')]);
      const healthCheck = getValues(final, 'HEALTHCHECK')[0]?.split(' CMD ')[1] ?? '[]';
      const [, ...checkArgs]: string[] = JSON.parse(healthCheck);
      expect(run(checkArgs, env)).toMatchObject({ status: 0 });
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
      expect(run(checkArgs, env)).toMatchObject({ status: 1 });
      // So its root file system can be read-only.
      expect(listFiles()).toEqual(before);
    } finally {
      child.kill('SIGKILL');
    }
  },
);
