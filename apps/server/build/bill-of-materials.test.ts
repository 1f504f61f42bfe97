import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listComponents, toBillOfMaterials, toLicenseTexts } from './bill-of-materials.ts';

const root = join(import.meta.dirname, '../../..');
const components = listComponents(root);

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Licences under which the portal may ship a package, as SPDX names them. */
const allowedLicenses = new Set([
  '(MIT OR CC0-1.0)',
  '(MIT OR EUPL-1.1+)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Unlicense',
]);

/** Packages under another licence, each for its reason. */
const exceptions: Readonly<Record<string, string>> = {
  // Shipped unchanged and as a file of its own, which anyone may replace (LGPL-3.0 §4).
  'libheif-js': 'LGPL-3.0',
  // Its lists of days, which the third-party notices credit, are under CC BY 3.0 (§4).
  'date-holidays': '(ISC AND CC-BY-3.0)',
};

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

const manifests = ['', 'apps/server/', 'apps/web/'].map((folder): Manifest =>
  JSON.parse(read(`${folder}package.json`)),
);

describe('bill of materials', () => {
  it('lists every dependency of the server and the web application, in its pinned version', () => {
    const listed = components.map(({ name, version }) => `${name} ${version}`);
    for (const { dependencies = {}, optionalDependencies = {} } of manifests) {
      const needed = Object.entries({ ...dependencies, ...optionalDependencies })
        .filter(([name]) => !name.startsWith('@portal/'))
        .map(([name, version]) => `${name} ${version}`);
      expect(listed).toEqual(expect.arrayContaining(needed));
    }
  });

  it('lists nothing that only development needs', () => {
    const listed = new Set(components.map(({ name }) => name));
    const used = new Set(manifests.flatMap(({ dependencies = {} }) => Object.keys(dependencies)));
    // @fastify/swagger needs it, and a test does, too.
    used.add('yaml');
    const development = manifests
      .flatMap(({ devDependencies = {} }) => Object.keys(devDependencies))
      // Some libraries ask for the types of others, which are no code.
      .filter((name) => !used.has(name) && !name.startsWith('@types/'));
    expect(development).toContain('vitest');
    expect(development.filter((name) => listed.has(name))).toEqual([]);
  });

  it('knows an allowed licence and a digest of each package', () => {
    const refused = components.filter(
      ({ name, license }) =>
        !allowedLicenses.has(license ?? '') && (license ?? '') !== exceptions[name],
    );
    expect(refused.map(({ name, license }) => [name, license])).toEqual([]);
    expect(components.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
    for (const name of Object.keys(exceptions))
      expect(components.map((one) => one.name)).toContain(name);
  });

  it('uses each reference of CycloneDX once, and has a component for each dependency', () => {
    const bill: {
      bomFormat: string;
      components: { 'bom-ref': string; purl: string; version: string }[];
      dependencies: { ref: string; dependsOn: string[] }[];
    } = JSON.parse(toBillOfMaterials(root, components));
    expect(bill.bomFormat).toBe('CycloneDX');
    const references = bill.components.map((one) => one['bom-ref']);
    expect(new Set(references).size).toBe(references.length);
    for (const { ref, dependsOn } of bill.dependencies)
      expect(references).toEqual(expect.arrayContaining([ref, ...dependsOn]));
    expect(references).toContain('pkg:npm/fastify@' + manifests[1]?.dependencies?.['fastify']);
    expect(references).toContain(
      'pkg:npm/%40node-rs/argon2@' + manifests[1]?.dependencies?.['@node-rs/argon2'],
    );
  });

  it('belongs to the production build, and is the same in each', () => {
    expect(read('apps/server/dist/sbom.cdx.json')).toBe(toBillOfMaterials(root, components));
    expect(read('apps/server/dist/third-party-notices.md')).toBe(toLicenseTexts(root, components));
  });
});

describe('document of licences', () => {
  it('contains the text of the licence of each package that is installed and has one', () => {
    const texts = toLicenseTexts(root, components);
    for (const { name, version } of components) expect(texts).toContain(`## ${name} ${version}`);
    expect(texts).toContain('Copyright (c) 2016-present The Fastify');
    const withText = texts.match(/^```text$/gmu)?.length ?? 0;
    expect(withText).toBeGreaterThan(components.length * 0.8);
  });

  it('names what is in the scripts of the web application, all of it in the bill of materials', () => {
    const texts = read('apps/web/dist/third-party-notices.md');
    const named = [...texts.matchAll(/^## (\S+) - (\S+) \(/gmu)].map(
      ([, name, version]) => `${name} ${version}`,
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.some((one) => one.startsWith('react-dom '))).toBe(true);
    const listed = new Set(components.map(({ name, version }) => `${name} ${version}`));
    expect(named.filter((one) => !listed.has(one))).toEqual([]);
  });
});

/** Tests, what only they import, and tools of the development. */
const notShipped =
  /(?:^|\/)testing\/|\.test\.tsx?$|\/(?:vitest|fast-check|smtp-server|@testing-library)\//u;

describe('what an installation runs', () => {
  it('contains no code of tests in the server', () => {
    const folder = join(root, 'apps/server/dist');
    const current: string[] = JSON.parse(read('apps/server/dist/files.json'));
    const maps = current.filter((name) => name.endsWith('.map'));
    expect(maps.length).toBeGreaterThan(20);
    const sources = maps.flatMap((name): string[] => {
      const map: { sources: string[] } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      return map.sources;
    });
    expect(sources.some((source) => source.endsWith('/src/main.ts'))).toBe(true);
    expect(sources.filter((source) => notShipped.test(source))).toEqual([]);
  });

  it('contains no code of tests in the web application', () => {
    const folder = join(root, 'apps/web/dist/assets');
    const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(20);
    const traces = /@testing-library|\bvitest\b|#web\/testing/u;
    expect(scripts.filter((name) => traces.test(readFileSync(join(folder, name), 'utf8')))).toEqual(
      [],
    );
    expect(existsSync(join(root, 'apps/web/dist/testing'))).toBe(false);
  });
});
