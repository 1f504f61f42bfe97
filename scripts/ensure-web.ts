import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const web = join(root, 'apps/web');
/** The build writes this file last, so its time is that of the whole build. */
const built = join(web, 'dist/index.html');

/** Everything that the web application is built from. */
const sources = [
  'apps/web/src',
  'apps/web/build',
  'apps/web/worker',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/package.json',
  'packages/contract/src',
  'packages/locales/common',
  'package-lock.json',
];

/**
 * Returns the time of the newest change below a path, in ms since 1970; a removed file changes its
 * folder's time.
 */
function newestChange(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const within = readdirSync(path).map((name) => newestChange(join(path, name)));
  return Math.max(stats.mtimeMs, ...within);
}

function isFresh(): boolean {
  if (!existsSync(built)) return false;
  const builtAt = statSync(built).mtimeMs;
  return sources.every((source) => newestChange(join(root, source)) <= builtAt);
}

/** Returns Vite's folder; ends the process if it is not installed. */
function getViteFolder(): string {
  try {
    return join(createRequire(join(web, 'package.json')).resolve('vite/package.json'), '..');
  } catch {
    console.error(
      "The web application cannot be built, because Vite is not installed. Run 'npm ci --include=dev' and start again.",
    );
    process.exit(1);
  }
}

/** Builds apps/web/dist; ends the process with the build's status if it fails. */
function build(): void {
  const vite = getViteFolder();
  const startedAt = new Date();
  console.log('Building the web application …');
  const { status } = spawnSync(
    process.execPath,
    [join(vite, 'bin/vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: web, stdio: 'inherit' },
  );
  if (status !== 0) process.exit(status ?? 1);
  // A change during the build is newer than this time, so the next run builds it.
  utimesSync(built, startedAt, startedAt);
  console.log(`Built in ${((Date.now() - startedAt.getTime()) / 1000).toFixed(1)} s.`);
}

if (!isFresh()) build();
