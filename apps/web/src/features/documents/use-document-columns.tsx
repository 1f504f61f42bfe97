import type { ViewAs } from '@portal/contract/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#web/kit/list/list-table.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { AudienceBadge } from './document-visibility.tsx';
import { DocumentLink } from './document-link.tsx';
import { DownloadButton } from './download-button.tsx';
import { FileIcon, FileSummary } from '#web/features/shared/upload/file-summary.tsx';
import { Excerpt, type FoundDocument } from './search-hits.tsx';
import { SelectCheckbox, SelectPageCheckbox } from './selection/selection-checkboxes.tsx';
import type { DocumentSelection } from './selection/use-document-selection.ts';
import { DocumentAbout } from './product-link/document-about.tsx';
import { LanguageLinks } from './translations/language-links.tsx';
import { TagLinks } from './tags/tag-links.tsx';

export interface DocumentColumnsOptions {
  /** All documents belong to one product, so its column is omitted. */
  forProduct?: boolean | undefined;
  viewAs?: ViewAs | undefined;
  withAudience: boolean;
  /** Search to highlight. */
  searchText?: string | undefined;
  /** Absent without bulk actions. */
  selection?: DocumentSelection | undefined;
  /** Current page, for selecting it as a whole. */
  items: readonly FoundDocument[];
  renderMenu: ((item: FoundDocument) => ReactNode) | undefined;
}

/** Columns of the library's table. */
export function useDocumentColumns({
  forProduct = false,
  viewAs,
  withAudience,
  searchText,
  selection,
  items,
  renderMenu,
}: DocumentColumnsOptions): readonly Column<FoundDocument>[] {
  const { t } = useTranslation();
  const format = useFormats();
  const about: Column<FoundDocument> = {
    key: 'about',
    header: t('documents.about'),
    renderCell: (item) =>
      item.product || item.manufacturer ? (
        <div className="min-w-28">
          <DocumentAbout item={item} viewAs={viewAs} />
        </div>
      ) : (
        '–'
      ),
  };
  const selectColumn: Column<FoundDocument>[] = selection
    ? [
        {
          key: 'mark',
          header: <SelectPageCheckbox items={items} selection={selection} />,
          renderCell: (item) => <SelectCheckbox item={item} selection={selection} />,
        },
      ]
    : [];
  return [
    ...selectColumn,
    {
      key: 'title',
      header: t('fields.title'),
      ordering: 'title',
      renderCell: (item) => (
        <div className="flex items-start gap-3 py-1">
          <FileIcon type={item.file.content_type} />
          <div className="flex max-w-md min-w-52 flex-col gap-1 wrap-anywhere">
            <TableRowLink>
              <DocumentLink
                item={item}
                searchText={searchText}
                viewAs={viewAs}
                className="line-clamp-2 self-start"
              />
            </TableRowLink>
            <Excerpt item={item} />
            <TagLinks narrows tags={item.tags} max={4} />
          </div>
        </div>
      ),
    },
    {
      key: 'category',
      header: t('fields.category'),
      renderCell: (item) => (
        <>
          <p>{t(`documents.categories.${item.category}`)}</p>
          {item.translations.length > 0 ? (
            // On one line where it fits; below this width the table would scroll.
            <div className="mt-1 min-[84rem]:min-w-max">
              <LanguageLinks item={item} viewAs={viewAs} />
            </div>
          ) : item.language ? (
            <p className="text-xs">{t(`app.languages.${item.language}`)}</p>
          ) : null}
        </>
      ),
    },
    ...(forProduct ? [] : [about]),
    ...(withAudience
      ? [
          {
            key: 'audience',
            header: t('fields.audience'),
            renderCell: (item: FoundDocument) => (
              // Single line where it fits; below this width the table would scroll.
              <div className="max-w-32 min-[84rem]:w-max min-[84rem]:max-w-40">
                <AudienceBadge wraps item={item} />
              </div>
            ),
          },
        ]
      : []),
    {
      key: 'created_at',
      header: t('documents.added'),
      ordering: 'created_at',
      renderCell: (item) => (
        <>
          <p className="whitespace-nowrap tabular-nums">{format.date(item.created_at)}</p>
          <p className="text-xs">
            <FileSummary file={item.file} />
          </p>
        </>
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
