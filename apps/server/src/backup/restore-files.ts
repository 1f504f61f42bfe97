import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { DomainError } from '#server/kernel/domain-error.ts';
import { receiptPrefix, type Storage } from '#server/storage/storage.ts';
import { BackupError } from './format.ts';
import type { BackupSection, OpenBackup } from './open-backup.ts';
import type { RestoreProgress } from './progress.ts';

interface FileData {
  readonly section: BackupSection;
  readonly path: string;
}

/** Returns a backup's files that were read whole. */
function listFileData({ sections }: OpenBackup): FileData[] {
  return sections.flatMap((section) =>
    section.header.kind === 'file' && !section.end.isDiscarded
      ? [{ section, path: section.header.path }]
      : [],
  );
}

/**
 * Requires that the store has no file but receipts, or those of the backup that an interrupted
 * restoration has stored. Returns the paths of these.
 * @throws BackupError if it has another.
 */
export async function requireEmptyStorage(
  storage: Storage,
  backup: OpenBackup,
  { isContinued }: { isContinued: boolean },
): Promise<ReadonlySet<string>> {
  const expected = new Set(isContinued ? listFileData(backup).map(({ path }) => path) : []);
  const found = new Set<string>();
  for await (const { blobPath } of storage.list('')) {
    if (blobPath.startsWith(receiptPrefix)) continue;
    if (!expected.has(blobPath))
      throw new BackupError(
        'The file store is not empty. Restore into an empty one: another folder or container.',
      );
    found.add(blobPath);
  }
  return found;
}

/**
 * Stores the files. One that an interrupted restoration has stored is compared with the backup.
 * @throws BackupError if such a file is another.
 */
export async function restoreFiles(
  storage: Storage,
  backup: OpenBackup,
  { present, progress }: { present: ReadonlySet<string>; progress: RestoreProgress },
): Promise<number> {
  const files = listFileData(backup);
  for (const { section, path } of files) {
    if (present.has(path)) await requireSame(storage, section, path);
    else await store(storage, backup, { section, path });
    progress.addFile();
  }
  return files.length;
}

async function store(
  storage: Storage,
  backup: OpenBackup,
  { section, path }: FileData,
): Promise<void> {
  try {
    // Links state the type, so it need not be kept.
    await storage.put(path, backup.read(section), 'application/octet-stream');
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const reason =
      error.code === 'conflict'
        ? 'another file is or was there'
        : 'the file store is full or cannot be reached';
    throw new BackupError(`The file ${path} cannot be stored: ${reason}.`, { cause: error });
  }
}

async function requireSame(storage: Storage, { end }: BackupSection, path: string): Promise<void> {
  const digest = createHash('sha256');
  for await (const chunk of (await storage.read(path)) ?? []) digest.update(chunk);
  if (digest.digest('hex') !== end.sha256)
    throw new BackupError(`The file store has another file as ${path}. Use an empty one.`);
}

/**
 * Checks that the store has each file with its size; the bytes were compared while they were stored.
 * @throws BackupError for the first that is missing or differs.
 */
export async function verifyFiles(storage: Storage, backup: OpenBackup): Promise<void> {
  const sizes = new Map<string, number>();
  for await (const { blobPath, size } of storage.list('')) sizes.set(blobPath, size);
  for (const { path, section } of listFileData(backup)) {
    if (sizes.get(path) !== section.end.size)
      throw new BackupError(`The file ${path} was not stored whole.`);
  }
}

/** Reads a list: entries in JSON, one a line. */
export async function readList(
  backup: OpenBackup,
  kind: 'sequences' | 'receipts',
): Promise<unknown[]> {
  const section = backup.sections.find(({ header }) => header.kind === kind);
  if (!section) return [];
  const written = await text(Readable.from(backup.read(section)));
  return written
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}
