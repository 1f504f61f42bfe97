// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { getDroppedFiles, getFolderFiles } from './upload-drop.tsx';

type Tree = { [name: string]: string | Tree };

/** Mocks a file system entry; a directory reader returns two entries at a time. */
function createEntry(name: string, content: string | Tree, above = ''): object {
  const fullPath = `${above}/${name}`;
  if (typeof content === 'string')
    return {
      isFile: true,
      isDirectory: false,
      name,
      fullPath,
      file: (resolve: (file: File) => void) => resolve(new File([content], name)),
    };
  const children = Object.entries(content).map(([child, of]) => createEntry(child, of, fullPath));
  return {
    isFile: false,
    isDirectory: true,
    name,
    fullPath,
    createReader: () => {
      const remaining = [...children];
      return {
        readEntries: (resolve: (some: object[]) => void) => resolve(remaining.splice(0, 2)),
      };
    },
  };
}

function createTransfer(tree: Tree): DataTransfer {
  const entries = Object.entries(tree).map(([name, content]) => createEntry(name, content));
  const transfer: object = {
    files: Object.keys(tree).map((name) => new File(['x'], name)),
    items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- jsdom has none; partial mock
  return transfer as DataTransfer;
}

const names = (files: readonly File[]) => files.map(({ name }) => name);

it('finds files in nested folders, sorted, without system files', async () => {
  const files = await getDroppedFiles(
    createTransfer({
      Manuals: {
        'b.pdf': 'b',
        'a10.pdf': 'a',
        'a2.pdf': 'a',
        '.DS_Store': 's',
        French: { Deep: { 'c.pdf': 'c' }, 'Thumbs.db': 't' },
        '.git': { config: 'g' },
      },
      'loose.pdf': 'l',
    }),
  );
  expect(names(files)).toEqual(['loose.pdf', 'a2.pdf', 'a10.pdf', 'b.pdf', 'c.pdf']);
});

it('returns dropped files without a folder unchanged', async () => {
  expect(names(await getDroppedFiles(createTransfer({ 'b.pdf': 'b', 'a.pdf': 'a' })))).toEqual([
    'b.pdf',
    'a.pdf',
  ]);
});

it('finds nothing in an empty folder', async () => {
  expect(await getDroppedFiles(createTransfer({ Empty: {} }))).toEqual([]);
});

const fileAt = (path: string): File =>
  Object.defineProperty(new File(['x'], path.split('/').at(-1) ?? ''), 'webkitRelativePath', {
    value: path,
  });

it('sorts the files of a chosen folder by path', () => {
  expect(names(getFolderFiles([fileAt('M/z.pdf'), fileAt('M/.x'), fileAt('M/a/b.pdf')]))).toEqual([
    'b.pdf',
    'z.pdf',
  ]);
});
