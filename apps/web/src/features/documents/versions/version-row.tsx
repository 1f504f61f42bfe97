import type { DocumentVersion } from '@portal/contract/documents';
import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toVersionFile } from '#web/features/documents/viewing/file-source.ts';
import { SaveFileButton } from '#web/features/documents/viewing/save-file-button.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { toVersionSearch } from './to-version-search.ts';

export interface VersionRowProps {
  documentId: string;
  version: DocumentVersion;
  /** The version is the one on the page. */
  isShown: boolean;
}

/** Row of a version: number, uploader and time, with links to read and download it. */
export function VersionRow({ documentId: id, version, isShown }: VersionRowProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { number, file, uploaded_by: by, created_at: at, superseded_at: end } = version;
  const isNewest = end === null;
  return (
    <li
      aria-current={isShown || undefined}
      className="flex items-start gap-2 px-5 py-3 aria-current:bg-sunken"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium text-ink">{t('viewer.versions.number', { number })}</span>
          <Badge tone={isNewest ? 'success' : 'warning'}>
            {isNewest ? t('viewer.versions.newest') : t('viewer.versions.superseded')}
          </Badge>
          {isShown ? <span className="text-xs text-soft">{t('viewer.versions.shown')}</span> : null}
        </div>
        <p className="text-xs text-soft wrap-anywhere">{file.name}</p>
        <p className="text-xs text-soft tabular-nums">
          {[by?.name, format.instant(at), format.size(file.size)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="-me-2 flex shrink-0 items-center">
        {isShown ? null : (
          <Button asChild variant="ghost" size="icon">
            <Link
              to="/dashboard/documents/$id"
              params={{ id }}
              search={toVersionSearch(isNewest ? null : number)}
              title={t('viewer.versions.open', { number })}
            >
              <Eye aria-hidden />
              <VisuallyHidden>{t('viewer.versions.open', { number })}</VisuallyHidden>
            </Link>
          </Button>
        )}
        <SaveFileButton
          source={toVersionFile(id, version)}
          iconLabel={t('viewer.versions.download', { number })}
        />
      </div>
    </li>
  );
}
