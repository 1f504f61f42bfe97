import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listComponents } from '../apps/server/build/bill-of-materials.ts';

/** What a server installs: the root brings Node.js. The web application is built already. */
const workspaces = ['packages/contract', 'packages/locales', 'apps/server'];

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly [field: string]: unknown;
}

/** Commands of an archive, which has nothing to build. */
const scripts: Readonly<Record<string, (own: string) => string>> = {
  prestart: () => 'node scripts/check-node.cjs',
  start: (own) => own,
  portal: (own) => own,
};

/**
 * Returns the package.json and package-lock.json files of an archive by their paths: those of the
 * repository without development, so that `npm ci` installs what the server runs with.
 */
export function createManifests(root: string): ReadonlyMap<string, string> {
  const read = (path: string): Manifest => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const own = read('package.json');
  const toRoot = (manifest: Manifest): Manifest => ({
    ...withoutDevelopment(manifest),
    workspaces,
  });
  const lock: { readonly packages: Readonly<Record<string, Manifest>> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const installed = new Set(listComponents(root, ['', ...workspaces]).map(({ path }) => path));
  const packages = Object.entries(lock.packages).flatMap(([path, locked]): [string, Manifest][] => {
    if (path === '') return [[path, toRoot(locked)]];
    if (workspaces.includes(path)) return [[path, withoutDevelopment(locked)]];
    const isWanted = locked.link ? workspaces.includes(locked.resolved ?? '') : installed.has(path);
    return isWanted ? [[path, locked]] : [];
  });
  const files: Readonly<Record<string, object>> = {
    'package.json': {
      ...toRoot(own),
      scripts: Object.fromEntries(
        Object.entries(scripts).map(([name, toScript]) => [
          name,
          toScript(own.scripts?.[name] ?? ''),
        ]),
      ),
    },
    'package-lock.json': { ...lock, packages: Object.fromEntries(packages) },
    ...Object.fromEntries(
      workspaces.map((path) => [
        `${path}/package.json`,
        withoutDevelopment(read(`${path}/package.json`)),
      ]),
    ),
  };
  return new Map(
    Object.entries(files).map(([path, content]) => [path, `${JSON.stringify(content, null, 2)}\n`]),
  );
}

function withoutDevelopment({ devDependencies: _none, ...manifest }: Manifest): Manifest {
  return manifest;
}
