import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import {
  makeDataFolder,
  removeDataFolder,
  spawnPortal,
  toDatabaseSettings,
} from '#server/testing/running-portal.ts';

const folder = makeDataFolder();
const list = join(folder, 'modules.json');

/** Runs before the portal: at the moment it is ready, writes down which modules it has loaded. */
const recorder = `
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
const modules = [];
registerHooks({
  load(url, context, next) {
    modules.push(url);
    return next(url, context);
  },
});
const log = console.log;
console.log = (text) => {
  writeFileSync(process.env.MODULE_LIST, JSON.stringify(modules));
  log(text);
};`;

let home: TestDatabase;
let packages: Set<string>;

/** Starts the portal on a database and returns the modules it had loaded when it was ready. */
async function listStartModules(): Promise<string[]> {
  const portal = spawnPortal({
    // With these roles the jobs of a test database are prepared, as at every start but the first.
    ...toDatabaseSettings(home.address),
    DATA_DIR: folder,
    MODULE_LIST: list,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(recorder)}`,
  });
  await portal.ready;
  portal.child.kill('SIGTERM');
  await portal.ended;
  return JSON.parse(readFileSync(list, 'utf8'));
}

const packageName = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//u;

/** Returns the packages of a loaded file: its own, or those that the bundler put into it. */
function listPackages(url: string): string[] {
  const map = new URL(`${url}.map`);
  const isBundled = map.protocol === 'file:' && existsSync(map);
  const sources: string[] = isBundled ? JSON.parse(readFileSync(map, 'utf8')).sources : [url];
  return sources.flatMap((source) => packageName.exec(source)?.[1] ?? []);
}

beforeAll(async () => {
  home = await testDatabase();
  packages = new Set((await listStartModules()).flatMap(listPackages));
}, 120_000);

afterAll(async () => {
  await removeDataFolder(folder, []);
  rmSync(folder, { recursive: true, force: true });
  await home.close();
});

it('records the packages that a start needs', () => {
  expect([...packages]).toEqual(expect.arrayContaining(['fastify', 'pg', 'drizzle-orm', 'pino']));
});

it.each([
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@azure/storage-blob',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@opentelemetry/api',
  '@opentelemetry/core',
  '@opentelemetry/sdk-trace',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  'cron-parser',
  'csv-parse',
  'file-type',
  'libphonenumber-js',
  'luxon',
  'nodemailer',
  'pdfjs-dist',
  'pg-boss',
  'prom-client',
  'rrule-temporal',
  'saxes',
  'thread-stream',
  'yaml',
  'yauzl',
  'yazl',
])('does not load %s before the portal is ready', (name) => {
  expect([...packages]).not.toContain(name);
});
