import type { DocumentVersion } from '@portal/contract/documents';
import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toVersionFile } from '#web/features/documents/viewing/file-source.ts';
import { SaveFileButton } from '#web/features/documents/viewing/save-file-button.tsx';
import { type QueryLike, QueryView } from '#web/kit/page/query-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { FileStateBadge } from '#web/features/shared/upload/file-state-badge.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Returns the search params that open another version, or the newest, and keep the text search. */
const toVersionSearch =
  (version: number | null) =>
  (now: Record<string, unknown>): Record<string, unknown> => ({
    ...now,
    version: version ?? undefined,
  });

export interface OldVersionCalloutProps {
  documentId: string;
  number: number;
}

/** States that the shown file is superseded and links to the newest. */
export function OldVersionCallout({ documentId: id, number }: OldVersionCalloutProps) {
  const { t } = useTranslation();
  return (
    <Callout
      tone="warning"
      title={t('viewer.versions.reading_old', { number })}
      action={
        <Button asChild variant="outline">
          <Link to="/dashboard/documents/$id" params={{ id }} search={toVersionSearch(null)}>
            {t('viewer.versions.to_newest')}
          </Link>
        </Button>
      }
    >
      {t('viewer.versions.reading_old_text')}
    </Callout>
  );
}

export interface VersionListProps {
  documentId: string;
  query: QueryLike<{ results: DocumentVersion[] }>;
  /** Number of the shown version. */
  shown: number;
}

/** Versions of a document, for employees; customers see only the newest. */
export function VersionList({ documentId, query, shown }: VersionListProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <CardHeader title={t('viewer.versions.title')} description={t('viewer.versions.text')} />
      <QueryView
        query={query}
        failure={t('viewer.versions.load_failed')}
        skeleton={<SkeletonRows label={t('app.loading')} rows={2} />}
      >
        {({ results }) => (
          <ol aria-label={t('viewer.versions.title')} className="divide-y divide-line">
            {results.map((version) => (
              <VersionRow
                key={version.number}
                documentId={documentId}
                version={version}
                isShown={version.number === shown}
              />
            ))}
          </ol>
        )}
      </QueryView>
    </Card>
  );
}

interface VersionRowProps {
  documentId: string;
  version: DocumentVersion;
  /** The version is the one on the page. */
  isShown: boolean;
}

/** Row of a version: number, uploader and time, with links to read and download it. */
function VersionRow({ documentId: id, version, isShown }: VersionRowProps) {
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
          <FileStateBadge state={file.state} />
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
