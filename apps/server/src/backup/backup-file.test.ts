import { copyFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBackupFile } from './backup-file.ts';
import {
  BackupError,
  blockSize,
  type BackupHeader,
  firstLine,
  type SectionHeader,
} from './format.ts';
import { openBackup } from './open-backup.ts';

let folder: string;
let count = 0;

const header: BackupHeader = {
  id: '1',
  createdAt: '2026-11-29T00:00:00.000Z',
  portal: '1.0.0',
  postgres: '18.4',
  migrations: ['a', 'b'],
  auditEra: 1,
  keys: ['0123456789abcdef'],
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-backup-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

const newPath = (): string => join(folder, String((count += 1)));

interface Section {
  readonly header: SectionHeader;
  readonly chunks: readonly Uint8Array[];
}

async function write(sections: readonly Section[]): Promise<string> {
  const path = newPath();
  const file = await createBackupFile(path, header);
  for (const section of sections)
    await file.writeSection(section.header, { chunks: Readable.from(section.chunks) });
  await file.finish({ rows: 0, files: sections.length, fileSize: 0, vanished: 0 });
  return path;
}

const chunks = fc.array(
  fc.oneof(
    fc.uint8Array({ maxLength: 100 }),
    fc
      .constantFrom(blockSize - 1, blockSize, blockSize * 2 + 1)
      .map((size) => Buffer.alloc(size, 7)),
  ),
  { maxLength: 4 },
);

it('reads every section as it was written', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.tuple(fc.string({ unit: 'binary' }), chunks), { maxLength: 4 }),
    async (given) => {
      const sections = given.map(([path, data]) => ({
        header: { kind: 'file' as const, path: path.toWellFormed() },
        chunks: data,
      }));
      const backup = await openBackup(await write(sections));
      expect(backup.header).toEqual(header);
      expect(backup.sections.map((section) => section.header)).toEqual(
        sections.map((section) => section.header),
      );
      for (const [at, section] of backup.sections.entries()) {
        const found = await buffer(Readable.from(backup.read(section)));
        expect(found.equals(Buffer.concat(sections[at]?.chunks ?? []))).toBe(true);
      }
      await backup.close();
    },
  );
  await fc.assert(property, { numRuns: 15 });
});

const sample: Section[] = [
  {
    header: { kind: 'table', schema: 'public', name: 'customer', columns: ['id'] },
    chunks: [Buffer.from('1\n'.repeat(200))],
  },
  { header: { kind: 'file', path: 'a.pdf' }, chunks: [Buffer.from([1, 2, 3])] },
];

it('refuses a file that ends early, wherever that is, and one with more bytes', async () => {
  const path = await write(sample);
  const { length } = await readFile(path);
  const damaged = newPath();
  for (let size = 0; size < length; size += 1) {
    await copyFile(path, damaged);
    await truncate(damaged, size);
    await expect(openBackup(damaged)).rejects.toThrow(
      size < firstLine.length
        ? /is no backup of the portal\.$/u
        : /is damaged at byte \d+.*ends too early/u,
    );
  }
  await writeFile(damaged, Buffer.concat([await readFile(path), Buffer.from('x')]));
  await expect(openBackup(damaged)).rejects.toThrow(`damaged at byte ${length}: bytes follow`);
});

it('refuses a file with another bit, wherever it is', async () => {
  const path = await write(sample);
  const bytes = await readFile(path);
  const damaged = newPath();
  for (let at = 0; at < bytes.length; at += 1) {
    const flipped = Buffer.from(bytes);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
    await writeFile(damaged, flipped);
    await expect(openBackup(damaged)).rejects.toBeInstanceOf(BackupError);
  }
});

it('names the place of the damage', async () => {
  const path = await write(sample);
  const bytes = await readFile(path);
  const at = bytes.indexOf(Buffer.from([1, 2, 3]));
  bytes[at] = 9;
  await writeFile(path, bytes);
  await expect(openBackup(path)).rejects.toThrow(
    `${path} is damaged at byte ${at - 5}, in the file a.pdf: a checksum does not match.`,
  );
});

it('refuses sections that were taken out or exchanged', async () => {
  const [first, second] = [
    await write(sample),
    await write([sample[0] ?? sample[1]].flatMap((one) => one ?? [])),
  ];
  const [whole, shorter] = [await readFile(first), await readFile(second)];
  // The end of the longer one behind the sections of the shorter one.
  const endLength = whole.length - whole.lastIndexOf('Z\0\0');
  const shorterEnd = shorter.lastIndexOf('Z\0\0');
  const mixed = newPath();
  await writeFile(
    mixed,
    Buffer.concat([shorter.subarray(0, shorterEnd), whole.subarray(-endLength)]),
  );
  await expect(openBackup(mixed)).rejects.toThrow('a section is missing or moved');
});

it.each([
  ['', /is no backup of the portal\.$/u],
  ['PGDMP', /is no backup of the portal\.$/u],
  ['partner-portal backup x\n', /is no backup of the portal\.$/u],
  [
    'partner-portal backup 2\n',
    /made by a newer version of the portal\. Restore it with that version\.$/u,
  ],
  ['partner-portal backup 1\n', /is damaged at byte 24: it ends too early\.$/u],
])('refuses a file with %j', async (content, reason) => {
  const path = newPath();
  await writeFile(path, content);
  await expect(openBackup(path)).rejects.toThrow(reason);
});

it('refuses a missing file', async () => {
  await expect(openBackup(join(folder, 'none'))).rejects.toThrow('there is no such file');
});
