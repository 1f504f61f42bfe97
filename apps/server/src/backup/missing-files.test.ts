import { expect, it } from 'vitest';
import { findMissingFiles, type NamedFile } from './missing-files.ts';

const name = (path: string, movedPath: string | null = null): NamedFile => ({ path, movedPath });

const refuse = () => Promise.reject(new Error('read again'));

it('names files that rows name then and now, and that are not written', async () => {
  const now = [name('written'), name('lost'), name('lost'), name('moved', 'quarantine/1')];
  const named = [...now, name('deleted'), name('old'), name('gone', 'quarantine/2')];
  const found = await findMissingFiles({
    written: new Set(['written', 'quarantine/1']),
    named,
    readNamed: async () => [...now, name('new'), name('gone', 'quarantine/2')],
  });
  expect(found).toEqual({ missing: 2, firstMissing: ['lost', 'quarantine/2'] });
});

it('names a few of many, and reads the rows again only where one lacks', async () => {
  const named = ['6', '5', '4', '3', '2', '1'].map((path) => name(path));
  const readNamed = async () => named;
  expect(await findMissingFiles({ written: new Set(), named, readNamed })).toEqual({
    missing: 6,
    firstMissing: ['1', '2', '3', '4', '5'],
  });
  const written = new Set(named.map(({ path }) => path));
  expect(await findMissingFiles({ written, named, readNamed: refuse })).toMatchObject({
    missing: 0,
  });
});
