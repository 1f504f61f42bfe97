import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { getValues, readDockerfile } from '../apps/server/src/testing/read-dockerfile.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const stages = readDockerfile(join(root, 'Dockerfile'));
const final = stages.at(-1);

const folder = mkdtempSync(join(tmpdir(), 'portal-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The image's own variables. */
const variables: Record<string, string> = Object.fromEntries(
  getValues(final, 'ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=', 2))),
);

it('has one version in every package', () => {
  const { version, workspaces }: { version: string; workspaces: string[] } = JSON.parse(
    read('package.json'),
  );
  const versions = workspaces.map((path) => {
    const own: { version: string } = JSON.parse(read(`${path}/package.json`));
    return own.version;
  });
  expect(new Set(versions)).toEqual(new Set([version]));
  expect(read('CHANGELOG.md')).toMatch(
    new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\]`, 'm'),
  );
});

it('runs as an ordinary user who owns only the folder of data', () => {
  expect(getValues(final, 'USER')).toEqual(['node']);
  expect(getValues(final, 'VOLUME')).toEqual([variables['DATA_DIR']]);
  expect(getValues(final, 'COPY')).toEqual(['--from=build /portal /portal']);
  expect(getValues(final, 'EXPOSE')).toEqual([variables['PORT']]);
  // The major version of the image is that of the package, and both stages have the same.
  const { dependencies }: { dependencies: { node: string } } = JSON.parse(read('package.json'));
  const major = dependencies.node.split('.')[0];
  for (const stage of stages)
    expect(getValues(stage, 'FROM')[0]).toMatch(new RegExp(`^node:${major}-bookworm-slim`));
});

interface Service {
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes: readonly string[];
  readonly networks: readonly string[];
  readonly read_only: boolean;
}

interface Compose {
  readonly services: { readonly portal: Service; readonly database: Service };
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly volumes: object;
  readonly networks: object;
}

const compose: Compose = parse(read('compose.yaml'));

it('composes containers of the same settings, secrets, volumes and version', () => {
  const { portal: own, database } = compose.services;
  const { version }: { version: string } = JSON.parse(read('package.json'));
  expect(own.image).toBe(`partner-portal:${version}`);
  expect(own.ports?.[0]?.endsWith(`:${variables['PORT']}`)).toBe(true);
  expect(own.ports?.[0]).toMatch(/^127\.0\.0\.1:/);
  expect(own.volumes).toEqual([`files:${variables['DATA_DIR']}`]);
  const readme = read('README.md');
  for (const name of Object.keys(own.environment)) expect(readme).toContain(`\`${name}\``);
  for (const service of [own, database]) {
    expect(service.read_only).toBe(true);
    const used = Object.entries(service.environment).filter(([name]) => name.endsWith('_FILE'));
    for (const [, path] of used)
      expect(service.secrets.map((name) => `/run/secrets/${name}`)).toContain(path);
    for (const name of service.secrets) expect(compose.secrets).toHaveProperty(name);
    for (const name of service.networks) expect(compose.networks).toHaveProperty(name);
  }
  // The database is in the inner network alone.
  expect(database.networks).toEqual(['inside']);
  expect(database.ports).toBeUndefined();
  expect(Object.keys(compose.volumes)).toEqual(['files', 'database']);
});

it('creates each secret of the containers once, and roles that the portal starts with', () => {
  const deploy = join(folder, '/deploy');
  mkdirSync(deploy);
  for (const name of ['create-secrets.sh', 'create-roles.sh'])
    writeFileSync(join(deploy, name), read(`deploy/${name}`));
  const create = () =>
    spawnSync('sh', [join(deploy, 'create-secrets.sh'), 'smtps://u:p@mail.example'], {
      encoding: 'utf8',
    });
  expect(create()).toMatchObject({ status: 0, stderr: '' });
  const secrets = Object.values(compose.secrets).map(({ file }) => join(folder, file));
  const written = secrets.map((path) => readFileSync(path, 'utf8'));
  expect(readdirSync(join(deploy, 'secrets')).length).toBe(secrets.length);
  expect(create()).toMatchObject({ status: 0 });
  expect(secrets.map((path) => readFileSync(path, 'utf8'))).toEqual(written);
  // In the place of PostgreSQL's client, whose passwords the script takes from the addresses.
  const client = join(deploy, 'psql');
  writeFileSync(client, '#!/bin/sh\nprintf "%s\\n" "$@"\ncat\n');
  chmodSync(client, 0o755);
  const { stdout } = spawnSync('sh', [join(deploy, 'create-roles.sh')], {
    encoding: 'utf8',
    env: { PATH: `${deploy}:${process.env['PATH']}`, SECRETS: join(deploy, 'secrets') },
  });
  const password = (name: string) =>
    new URL(readFileSync(join(deploy, 'secrets', name), 'utf8').trim()).password;
  expect(stdout).toContain(`--set=portal=${password('database_url')}\n`);
  expect(stdout).toContain(`--set=owner=${password('migration_database_url')}\n`);
  expect(stdout).toContain('create database portal owner portal_owner;');
});

const hasAnalyzer = spawnSync('systemd-analyze', ['--version']).status === 0;

it.skipIf(!hasAnalyzer)('describes a service that systemd accepts and finds well protected', () => {
  const unit = join(folder, '/partner-portal.service');
  writeFileSync(
    unit,
    read('deploy/partner-portal.service').replaceAll(/^(ExecStart=)\S+/gm, `$1${process.execPath}`),
  );
  const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  expect({ status: verified.status, stderr: verified.stderr }).toEqual({ status: 0, stderr: '' });
  // Of 0 (closed) to 100 (open); without the settings it has 92.
  const judged = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', '--threshold=15', unit],
    { encoding: 'utf8' },
  );
  expect(judged.status).toBe(0);
});

it('runs commands with every secret that can be a file', () => {
  const settings = [...read('README.md').matchAll(/`([A-Z0-9_]+)_FILE`/g)].map(([, name]) => name);
  const [, passed = ''] =
    /^for secret in ([^;]*);/m.exec(read('deploy/run-command.sh').replaceAll('\\\n', '')) ?? [];
  const names = passed
    .trim()
    .split(/\s+/)
    .map((name) => name.toUpperCase());
  expect(new Set(names)).toEqual(new Set(settings));
});
