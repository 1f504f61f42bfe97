import {
  FileArchive,
  FileHeadphone,
  FileImage,
  FilePlay,
  FileSpreadsheet,
  FileText,
  Presentation,
  type LucideIcon,
} from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import { getFileKind, type FileKind } from './file-kind.ts';

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
