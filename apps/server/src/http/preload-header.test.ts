import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { getPreloadHeader } from './web-files.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function build(manifest?: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-scripts-'));
  folders.push(folder);
  if (manifest) {
    await mkdir(join(folder, '.vite'));
    await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  }
  return folder;
}

test('names each file once, except those in the page itself', async () => {
  const folder = await build({
    'index.html': { file: 'assets/index-1.js', imports: ['_react.js'] },
    '_react.js': { file: 'assets/react-1.js' },
    '_query.js': { file: 'assets/query-1.js', imports: ['_react.js'] },
    '_shell.js': { file: 'assets/shell-1.js', imports: ['_query.js'] },
    'src/app/start-portal.tsx': {
      file: 'assets/start-1.js',
      imports: ['index.html', '_query.js', '_shell.js'],
    },
    'src/app/routes/customers-page.tsx': { file: 'assets/customers-1.js' },
  });
  expect(getPreloadHeader(folder)).toBe(
    ['start-1', 'query-1', 'shell-1']
      .map((name) => `</assets/${name}.js>; rel="modulepreload"; crossorigin`)
      .join(', '),
  );
});

test('names nothing without a build', async () => {
  expect(getPreloadHeader(await build())).toBeNull();
  expect(getPreloadHeader(await build({}))).toBeNull();
});
