/** The most files that one drop or one folder gives; more are an accident. */
export const maxFiles = 500;

/** What operating systems put into folders for themselves. */
const isSystemFile = (name: string): boolean =>
  name.startsWith('.') || /^(?:thumbs\.db|desktop\.ini)$/iu.test(name);

const isUserFile = (path: string): boolean => !path.split('/').some(isSystemFile);

/** Files in one order, by the folder they lie in and by name, without those of the system. */
function sortFiles(found: readonly { path: string; file: File }[]): File[] {
  return found
    .filter(({ path }) => isUserFile(path))
    .toSorted((one, other) =>
      one.path.localeCompare(other.path, undefined, { numeric: true, sensitivity: 'base' }),
    )
    .map(({ file }) => file);
}

/** The files of a folder that was chosen, those of its own folders among them. */
export function getFolderFiles(list: Iterable<File>): File[] {
  return sortFiles(
    Array.from(list, (file) => ({ path: file.webkitRelativePath || file.name, file })),
  );
}

/**
 * The files that were dropped: those of dropped folders too, however deep they lie. The transfer is
 * read at once, because a browser empties it when the event is over.
 */
export async function getDroppedFiles(transfer: DataTransfer): Promise<File[]> {
  const plain = Array.from(transfer.files);
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry()).filter(
    (entry) => entry !== null,
  );
  if (!entries.some((entry) => entry.isDirectory)) return plain;
  return sortFiles((await Promise.all(entries.map(listFilesBelow))).flat());
}

async function listFilesBelow(entry: FileSystemEntry): Promise<{ path: string; file: File }[]> {
  const path = entry.fullPath.replace(/^\//u, '');
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ path, file }];
  }
  if (!isFolder(entry) || isSystemFile(entry.name)) return [];
  const found = [];
  for (const child of await listChildren(entry)) found.push(...(await listFilesBelow(child)));
  return found;
}

/** What lies in a folder. A reader hands out some at a time, and none when it is through. */
async function listChildren(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
