import type { Document } from '@portal/contract/documents';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { getFileEnding } from './file-kind.ts';

/** Type and size of a file: "PDF · 1.2 MB". */
export function FileSummary({ file }: Pick<Document, 'file'>) {
  const format = useFormats();
  const parts = [
    getFileEnding({ name: file.name, type: file.content_type }),
    format.size(file.size),
  ];
  return (
    <span className="whitespace-nowrap tabular-nums" title={file.name}>
      {parts.filter(Boolean).join(' · ')}
    </span>
  );
}
