import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/*
 * Builds the web application and the server where a source is newer than what was built from it.
 * `node scripts/ensure-built.ts [web|server]`
 */

interface Build {
  readonly name: string;
  readonly folder: string;
  /** The build writes this file last, so its time is that of the whole build. */
  readonly built: string;
  /** Everything that it is built from. */
  readonly sources: readonly string[];
  /** The package that builds it, and its name for people. */
  readonly tool: readonly [name: string, label: string];
  /** Returns the arguments of Node, given the folder of the tool. */
  readonly command: (tool: string) => readonly string[];
}

const builds: Readonly<Record<string, Build>> = {
  web: {
    name: 'web application',
    folder: 'apps/web',
    built: 'dist/index.html',
    sources: [
      'apps/web/src',
      'apps/web/build',
      'apps/web/worker',
      'apps/web/index.html',
      'apps/web/vite.config.ts',
      'apps/web/package.json',
      'packages/contract/src',
      'packages/locales/common',
      'package-lock.json',
    ],
    tool: ['vite', 'Vite'],
    command: (tool) => [join(tool, 'bin/vite.js'), 'build', '--logLevel', 'warn'],
  },
  server: {
    name: 'server',
    folder: 'apps/server',
    built: 'dist/files.json',
    sources: [
      'apps/server/src',
      'apps/server/build',
      'apps/server/package.json',
      'apps/web/package.json',
      'packages/contract/src',
      'packages/locales/src',
      'package-lock.json',
    ],
    tool: ['rolldown', 'Rolldown'],
    command: () => ['build/bundle.ts'],
  },
};

const root = join(import.meta.dirname, '..');

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

function isFresh({ folder, built, sources }: Build): boolean {
  const file = join(root, folder, built);
  if (!existsSync(file)) return false;
  const builtAt = statSync(file).mtimeMs;
  return sources.every((source) => newestChange(join(root, source)) <= builtAt);
}

/** Returns the folder of the package that builds; ends the process if it is not installed. */
function getToolFolder({ name, folder, tool: [tool, label] }: Build): string {
  try {
    const from = createRequire(join(root, folder, 'package.json'));
    return join(from.resolve(`${tool}/package.json`), '..');
  } catch {
    console.error(
      `The ${name} cannot be built, because ${label} is not installed. Run 'npm ci --include=dev' and start again.`,
    );
    process.exit(1);
  }
}

/** Runs a build; ends the process with its status if it fails. Standard output is the caller's. */
function runBuild(build: Build): void {
  const tool = getToolFolder(build);
  const cwd = join(root, build.folder);
  const startedAt = new Date();
  console.error(`Building the ${build.name} …`);
  const { status } = spawnSync(process.execPath, build.command(tool), {
    cwd,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
  // A change during the build is newer than this time, so the next run builds it.
  utimesSync(join(cwd, build.built), startedAt, startedAt);
  console.error(`Built in ${((Date.now() - startedAt.getTime()) / 1000).toFixed(1)} s.`);
}

const wanted = process.argv.slice(2);
for (const part of wanted) if (!builds[part]) throw new Error(`There is nothing to build: ${part}`);
for (const [part, build] of Object.entries(builds))
  if ((wanted.length === 0 || wanted.includes(part)) && !isFresh(build)) runBuild(build);
