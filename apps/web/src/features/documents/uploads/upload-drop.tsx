import { maxUploadSize, uploadEndings } from '@portal/contract/documents';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';

const accept = uploadEndings.join(',');

export interface UploadDropProps {
  onFiles: (files: File[]) => void;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** Drop zone for files and folders; states the supported types. */
export function UploadDrop({ onFiles, multiple = false, disabled }: UploadDropProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const take = (files: File[]) => {
    if (files.length > maxFiles)
      toasts.show({
        tone: 'warning',
        title: t('documents.too_many_files', { most: format.number(maxFiles) }),
      });
    if (files.length > 0) onFiles(files.slice(0, maxFiles));
    else toasts.show({ tone: 'warning', title: t('documents.empty_folder') });
  };
  return (
    <FileDrop
      title={multiple ? t('documents.drop_files_or_folder') : t('documents.drop_file')}
      buttonLabel={multiple ? t('documents.choose_files') : t('documents.choose_file')}
      hint={t('documents.drop_hint', { size: format.size(maxUploadSize) })}
      accept={accept}
      multiple={multiple}
      disabled={disabled}
      onFiles={multiple ? take : onFiles}
      readDrop={multiple ? getDroppedFiles : undefined}
      extra={multiple ? <FolderButton disabled={disabled} onFiles={take} /> : null}
    />
  );
}

interface FolderButtonProps {
  disabled?: boolean | undefined;
  onFiles: (files: File[]) => void;
}

/** Chooses a folder with all its files; hidden on phones, which cannot choose folders. */
function FolderButton({ disabled, onFiles }: FolderButtonProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        disabled={disabled}
        onClick={() => input.current?.click()}
        className="max-sm:hidden"
      >
        {t('documents.choose_folder')}
      </Button>
      <input
        ref={(element) => {
          input.current = element;
          if (element) element.webkitdirectory = true;
        }}
        type="file"
        hidden
        multiple
        onChange={({ target }) => {
          if (target.files && target.files.length > 0) onFiles(getFolderFiles(target.files));
          // Allows choosing the same folder again.
          target.value = '';
        }}
      />
    </>
  );
}

/** Maximum number of files per drop or folder; more are probably a mistake. */
const maxFiles = 500;

/** Matches files that operating systems create in folders. */
const isSystemFile = (name: string): boolean =>
  name.startsWith('.') || /^(?:thumbs\.db|desktop\.ini)$/iu.test(name);

const isUserFile = (path: string): boolean => !path.split('/').some(isSystemFile);

/** Sorts files by path and removes system files. */
function sortFiles(found: readonly { path: string; file: File }[]): File[] {
  return found
    .filter(({ path }) => isUserFile(path))
    .toSorted((one, other) =>
      one.path.localeCompare(other.path, undefined, { numeric: true, sensitivity: 'base' }),
    )
    .map(({ file }) => file);
}

/** Returns the files of a chosen folder and its subfolders. */
export function getFolderFiles(list: Iterable<File>): File[] {
  return sortFiles(
    Array.from(list, (file) => ({ path: file.webkitRelativePath || file.name, file })),
  );
}

/**
 * Returns the dropped files, including those in folders at any depth. Reads the transfer
 * synchronously, because the browser clears it after the event.
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

/** Lists a folder. A reader returns some entries at a time, and none at the end. */
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
