import type { Document } from '@portal/contract/documents';
import type { SeenAs } from '@portal/contract/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#web/kit/list/list-table.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { AudienceBadge } from './audience-badge.tsx';
import { DownloadButton } from './download-button.tsx';
import { FileIcon } from './file-icon.tsx';
import { FileSummary } from './file-summary.tsx';
import { DocumentAbout } from './product-link/document-about.tsx';
import { OpenFileButton } from './open-file-button.tsx';

export interface DocumentColumnsOptions {
  /** All are of one product, so that none is named. */
  ofOne?: boolean | undefined;
  seenAs?: SeenAs | undefined;
  withAudience: boolean;
  renderMenu: ((item: Document) => ReactNode) | undefined;
}

/** The columns of the library's table. */
export function useDocumentColumns({
  ofOne = false,
  seenAs,
  withAudience,
  renderMenu,
}: DocumentColumnsOptions): readonly Column<Document>[] {
  const { t } = useTranslation();
  const format = useFormats();
  const about: Column<Document> = {
    key: 'about',
    header: t('documents.about'),
    renderCell: (item) =>
      item.product || item.manufacturer ? (
        <div className="min-w-32">
          <DocumentAbout item={item} seenAs={seenAs} />
        </div>
      ) : (
        '–'
      ),
  };
  return [
    {
      key: 'title',
      header: t('fields.title'),
      ordering: 'title',
      renderCell: (item) => (
        <div className="flex items-center gap-3 py-1">
          <FileIcon type={item.file.content_type} />
          <div className="max-w-96 min-w-44">
            <TableRowLink>
              <OpenFileButton item={item} className="line-clamp-2" />
            </TableRowLink>
            {item.description ? (
              <p className="line-clamp-1 text-xs text-soft">{item.description}</p>
            ) : null}
          </div>
        </div>
      ),
    },
    {
      key: 'category',
      header: t('fields.category'),
      renderCell: (item) => t(`documents.categories.${item.category}`),
    },
    ...(ofOne ? [] : [about]),
    {
      key: 'language',
      header: t('fields.language'),
      renderCell: (item) => (item.language ? t(`app.languages.${item.language}`) : '–'),
    },
    {
      key: 'file',
      header: t('documents.file'),
      renderCell: ({ file }) => <FileSummary file={file} />,
    },
    ...(withAudience
      ? [
          {
            key: 'audience',
            header: t('fields.audience'),
            renderCell: ({ audience }: Document) => <AudienceBadge audience={audience} />,
          },
        ]
      : []),
    {
      key: 'created_at',
      header: t('documents.added'),
      ordering: 'created_at',
      renderCell: (item) => (
        <span className="whitespace-nowrap tabular-nums">{format.date(item.created_at)}</span>
      ),
    },
    {
      key: 'actions',
      header: t('documents.actions'),
      renderCell: (item) => (
        <div className="-ms-2.5 flex">
          <DownloadButton item={item} />
          {renderMenu?.(item)}
        </div>
      ),
    },
  ];
}
