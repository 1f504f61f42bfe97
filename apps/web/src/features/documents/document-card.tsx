import type { ViewAs } from '@portal/contract/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { AudienceBadge } from './document-visibility.tsx';
import { DocumentLink } from './document-link.tsx';
import { DownloadButton } from './download-button.tsx';
import { FileIcon, FileSummary } from '#web/features/shared/upload/file-summary.tsx';
import { Excerpt, type FoundDocument } from './search-hits.tsx';
import { SelectCheckbox } from './selection/selection-checkboxes.tsx';
import type { DocumentSelection } from './selection/use-document-selection.ts';
import { DocumentAbout } from './product-link/document-about.tsx';
import { LanguageLinks } from './translations/language-links.tsx';
import { TagLinks } from './tags/tag-links.tsx';

export interface DocumentCardProps {
  item: FoundDocument;
  withAudience: boolean;
  /** Search to highlight. */
  searchText?: string | undefined;
  /** Absent without bulk actions. */
  selection?: DocumentSelection | undefined;
  /** All documents belong to one product, so the card omits it. */
  forProduct?: boolean | undefined;
  viewAs?: ViewAs | undefined;
  menu: ReactNode;
}

/** Card of a document in the list. A click anywhere opens its page. */
export function DocumentCard(props: DocumentCardProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { item, withAudience, searchText, selection, forProduct, viewAs, menu } = props;
  const { category, language, file, tags } = item;
  const kind = [
    t(`documents.categories.${category}`),
    language ? t(`app.languages.${language}`) : null,
  ];
  return (
    <LinkCard className={selection?.has(item) ? 'bg-brand-soft' : undefined}>
      <div className="flex items-start gap-3">
        {selection ? (
          <div className="relative z-10 mt-2.5">
            <SelectCheckbox item={item} selection={selection} />
          </div>
        ) : null}
        <FileIcon type={file.content_type} />
        <div className="min-w-0 flex-1">
          <CardLink>
            <DocumentLink
              item={item}
              searchText={searchText}
              viewAs={viewAs}
              className="wrap-anywhere"
            />
          </CardLink>
          <p className="text-soft">{kind.filter(Boolean).join(' · ')}</p>
          {forProduct ? null : <DocumentAbout item={item} viewAs={viewAs} />}
        </div>
        {menu ? <div className="relative -me-2 -mt-1.5">{menu}</div> : null}
      </div>
      <LanguageLinks item={item} viewAs={viewAs} />
      <Excerpt item={item} />
      <TagLinks narrows tags={tags} max={6} />
      <div className="mt-auto flex items-end justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1.5 text-xs text-soft">
          {withAudience ? <AudienceBadge item={item} /> : null}
          <p className="flex flex-wrap gap-x-1.5">
            <FileSummary file={file} />
            <span aria-hidden>·</span>
            <span className="tabular-nums">{format.date(item.created_at)}</span>
          </p>
        </div>
        <div className="relative -me-2 -mb-2">
          <DownloadButton item={item} />
        </div>
      </div>
    </LinkCard>
  );
}
