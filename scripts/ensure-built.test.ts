import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'portal-ensure-built-'));

afterAll(() => rmSync(folder, { recursive: true }));

/** Lists the packages that npm installs for the web application with NODE_ENV=production. */
function listProductionPackages(): string[] {
  // Excludes the settings of the npm that runs the tests.
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/iu.test(name));
  const { stdout } = spawnSync('npm', ['ls', '--workspace', '@portal/web', '--json'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...Object.fromEntries(inherited), NODE_ENV: 'production' },
  });
  const tree: { dependencies: { '@portal/web': { dependencies: object } } } = JSON.parse(stdout);
  return Object.keys(tree.dependencies['@portal/web'].dependencies);
}

it('finds all that the build imports after an installation with NODE_ENV=production', () => {
  const config = readFileSync(join(root, 'apps/web/vite.config.ts'), 'utf8');
  const imported = Array.from(config.matchAll(/ from '(?<name>[^.'][^']*)'/gu), (match) =>
    String(match.groups?.['name']),
  ).filter((name) => !name.startsWith('node:'));
  expect(imported).toContain('vite');
  expect(listProductionPackages()).toEqual(expect.arrayContaining([...imported, 'tailwindcss']));
});

it.each([
  ['web', 'Vite'],
  ['server', 'Rolldown'],
])('ends with one line where the tool that builds the %s is not installed', (part, tool) => {
  mkdirSync(join(folder, 'scripts'), { recursive: true });
  cpSync(join(root, 'scripts/ensure-built.ts'), join(folder, 'scripts/ensure-built.ts'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'scripts/ensure-built.ts'), part],
    { encoding: 'utf8' },
  );
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(
      new RegExp(`^[^\\n]*${tool}[^\\n]*npm ci --include=dev[^\\n]*\\n$`, 'u'),
    ),
  });
});
