import type { Document } from '@portal/contract/documents';
import {
  FileArchive,
  FileHeadphone,
  FileImage,
  FilePlay,
  FileSpreadsheet,
  FileText,
  type LucideIcon,
  Presentation,
} from 'lucide-react';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FileStateBadge } from './file-state-badge.tsx';

/** Kinds of file that have their own icon. */
type FileKind = 'text' | 'table' | 'slides' | 'image' | 'video' | 'audio' | 'archive';

const kinds: readonly (readonly [RegExp, FileKind])[] = [
  [/^image\//u, 'image'],
  [/^video\//u, 'video'],
  [/^audio\//u, 'audio'],
  [/zip/u, 'archive'],
  [/excel|spreadsheet|csv/u, 'table'],
  [/powerpoint|presentation/u, 'slides'],
];

/** Returns the kind of a content type; `text` when unknown. */
export function getFileKind(contentType: string): FileKind {
  return kinds.find(([pattern]) => pattern.test(contentType))?.[1] ?? 'text';
}

/** Extensions of types that the server detects from the bytes. */
const verifiedEndings: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
  'image/heic': 'HEIC',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WEBP',
};

/**
 * Returns the file's extension in capitals ("PDF"). Returns null for an extension that the detected
 * type contradicts.
 */
export function getFileEnding({ name, type }: { name: string; type: string }): string | null {
  const verified = verifiedEndings[type];
  if (verified) return verified;
  const ending = /\.([a-z0-9]{1,5})$/iu.exec(name.trim())?.[1]?.toUpperCase() ?? null;
  return ending !== null && Object.values(verifiedEndings).includes(ending) ? null : ending;
}

const icons: Record<FileKind, LucideIcon> = {
  text: FileText,
  table: FileSpreadsheet,
  slides: Presentation,
  image: FileImage,
  video: FilePlay,
  audio: FileHeadphone,
  archive: FileArchive,
};

/** Icon of a file's kind; the extension is shown as text next to it. */
export function FileIcon({ type, className }: { type: string; className?: string | undefined }) {
  const Icon = icons[getFileKind(type)];
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-9 shrink-0 place-items-center rounded bg-sunken text-soft',
        className,
      )}
    >
      <Icon className="size-4.5" />
    </span>
  );
}

/** Type and size of a file: "PDF · 1.2 MB", and why it cannot be opened, if so. */
export function FileSummary({ file }: Pick<Document, 'file'>) {
  const format = useFormats();
  const parts = [
    getFileEnding({ name: file.name, type: file.content_type }),
    format.size(file.size),
  ];
  return (
    <>
      <span className="whitespace-nowrap tabular-nums" title={file.name}>
        {parts.filter(Boolean).join(' · ')}
      </span>{' '}
      <FileStateBadge state={file.state} />
    </>
  );
}
