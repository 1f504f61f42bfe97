import type { Document } from '@portal/contract/documents';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FileIcon } from '#web/features/documents/file-icon.tsx';
import { FileSummary } from '#web/features/documents/file-summary.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { toNewestFile } from './file-source.ts';
import { SaveFileButton } from './save-file-button.tsx';

export interface ManualRowProps {
  item: Document;
  /** Installed device on whose page the row is shown; the breadcrumb leads back to it. */
  deviceId: string;
}

/** Document of a device's model. The row opens it, except for its download button. */
export function ManualRow({ item, deviceId }: ManualRowProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const kind = [
    t(`documents.categories.${item.category}`),
    item.language ? t(`app.languages.${item.language}`) : null,
    format.date(item.created_at),
  ];
  return (
    <li className="relative flex items-center gap-3 px-5 py-3 hover:bg-sunken/50">
      <FileIcon type={item.file.content_type} />
      <div className="min-w-0 flex-1">
        <Link
          to="/dashboard/documents/$id"
          params={{ id: item.id }}
          search={{ device: deviceId }}
          className="font-medium text-ink wrap-anywhere after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {item.title}
        </Link>
        <p className="text-xs text-soft tabular-nums">
          {kind.filter(Boolean).join(' · ')} · <FileSummary file={item.file} />
        </p>
      </div>
      <div className="relative -me-2">
        <SaveFileButton
          source={toNewestFile(item)}
          iconLabel={t('documents.download_file', { title: item.title })}
        />
      </div>
    </li>
  );
}
