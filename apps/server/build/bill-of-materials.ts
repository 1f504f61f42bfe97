import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package of package-lock.json, version 3. */
interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** A package that the portal runs with. */
export interface Component {
  /** Where npm installs it, from the root of the repository. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** SPDX expression; null if the package states none. */
  readonly license: string | null;
  /** As package-lock.json has it: `sha512-` and base64. */
  readonly integrity: string | null;
  /** True for a package that only some systems need. */
  readonly isOptional: boolean;
  /** Paths of the packages that it needs. */
  readonly needs: readonly string[];
}

/** What an installation runs: the root brings Node.js, the server and the web application the rest. */
const portal = ['', 'apps/server', 'apps/web'];

/**
 * Lists the packages that the portal runs with, from package-lock.json: the dependencies of the
 * server and the web application (or of other workspaces), and theirs; without those for development.
 * Sorted by path.
 * @throws Error if the lock file lacks one.
 */
export function listComponents(root: string, workspaces: readonly string[] = portal): Component[] {
  const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Map<string, Component>();
  const waiting = workspaces.map((path) => ({ path, isOptional: false }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path } = next;
    const locked = lock.packages[path];
    if (!locked) throw new Error(`package-lock.json has no ${path}`);
    const isOptional = next.isOptional || locked.optional === true;
    const known = found.get(path);
    if (known && (isOptional || !known.isOptional)) continue;
    const needs = findNeeds(lock, path, locked);
    found.set(path, {
      path,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: locked.version ?? '',
      license: locked.license ?? null,
      integrity: locked.integrity ?? null,
      isOptional,
      needs,
    });
    waiting.push(...needs.map((need) => ({ path: need, isOptional })));
  }
  // The workspaces are the portal itself.
  return [...found.values()]
    .filter(({ path }) => path.includes('node_modules/'))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Returns the paths of the packages that a package needs; optional ones may be missing. */
function findNeeds(lock: Lock, path: string, locked: LockedPackage): string[] {
  const { dependencies = {}, optionalDependencies = {} } = locked;
  const optional = new Set(Object.keys(optionalDependencies));
  return [...new Set([...Object.keys(dependencies), ...optional])].flatMap((name) => {
    const needed = resolve(lock, path, name);
    if (needed === null && !optional.has(name))
      throw new Error(`package-lock.json has no ${name}, which ${path} needs`);
    return needed ?? [];
  });
}

/** Resolves a package as Node.js does, from the folder of another upwards; null if there is none. */
function resolve({ packages }: Lock, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.replace(/\/?[^/]+$/u, '')) {
    const path = `${folder}${folder === '' ? '' : '/'}node_modules/${name}`;
    const found = folder.endsWith('node_modules') ? undefined : packages[path];
    if (found) return found.link ? (found.resolved ?? null) : path;
    if (folder === '') return null;
  }
}

const toReference = ({ name, version }: Component): string =>
  `pkg:npm/${name.replace(/^@/u, '%40')}@${version}`;

/**
 * Returns the bill of materials in the format CycloneDX 1.6 (JSON). It has neither a time nor a
 * random number, so that two builds of the same state are the same.
 */
export function toBillOfMaterials(root: string, components: readonly Component[]): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const references = new Map(components.map((one) => [one.path, toReference(one)]));
  // A package that is installed in two places is one component.
  const unique = [...new Map(components.map((one) => [toReference(one), one])).values()];
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': 'partner-portal',
        name: 'partner-portal',
        version,
      },
    },
    components: unique.map((one) => ({
      type: 'library',
      'bom-ref': toReference(one),
      name: one.name,
      version: one.version,
      scope: one.isOptional ? 'optional' : 'required',
      purl: toReference(one),
      ...(one.license === null ? {} : { licenses: [toLicense(one.license)] }),
      ...(one.integrity === null ? {} : { hashes: [toHash(one.integrity)] }),
    })),
    dependencies: unique.map((one) => ({
      ref: toReference(one),
      dependsOn: one.needs.flatMap((path) => references.get(path) ?? []),
    })),
  };
  return `${JSON.stringify(bill, null, 1)}\n`;
}

/** A single identifier, or an expression such as `(MIT OR CC0-1.0)`. */
const toLicense = (license: string): object =>
  /^[\w.+-]+$/u.test(license) ? { license: { id: license } } : { expression: license };

function toHash(integrity: string): object {
  const [algorithm = '', digest = ''] = integrity.split('-', 2);
  const content = Buffer.from(digest, 'base64').toString('hex');
  return { alg: algorithm.toUpperCase().replace('SHA', 'SHA-'), content };
}

/**
 * Returns the notices of the packages: name, version, licence and the text of the licence where the
 * package is installed.
 */
export function toLicenseTexts(root: string, components: readonly Component[]): string {
  const parts = components.map(({ path, name, version, license }) => {
    const text = readLicenseText(join(root, path));
    const head = `## ${name} ${version}\n\nLicence: ${license ?? 'see the text'}\n`;
    return text === null ? head : `${head}\n\`\`\`text\n${text.trim()}\n\`\`\`\n`;
  });
  return `# Third-party notices\n\nThe partner portal runs with these packages.\n\n${parts.join('\n')}`;
}

/** Returns the texts of a package's licence and notice files; null without any. */
function readLicenseText(folder: string): string | null {
  if (!existsSync(folder)) return null;
  const names = readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|notice|copying)/iu.test(name))
    .filter((name) => !/\.(?:js|ts|json)$/u.test(name));
  if (names.length === 0) return null;
  return names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n\n');
}
