import type { Document } from '@portal/contract/documents';
import type { SeenAs } from '@portal/contract/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { AudienceBadge } from './audience-badge.tsx';
import { DownloadButton } from './download-button.tsx';
import { FileIcon } from './file-icon.tsx';
import { FileSummary } from './file-summary.tsx';
import { OpenFileButton } from './open-file-button.tsx';
import { DocumentAbout } from './product-link/document-about.tsx';

export interface DocumentCardProps {
  item: Document;
  withAudience: boolean;
  /** All are of one product, so that none is named. */
  ofOne?: boolean | undefined;
  seenAs?: SeenAs | undefined;
  menu: ReactNode;
}

/** A document of the library as a card; a press anywhere opens its file. */
export function DocumentCard(props: DocumentCardProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { item, withAudience, ofOne, seenAs, menu } = props;
  const { category, language, file, description, audience } = item;
  const kind = [
    t(`documents.categories.${category}`),
    language ? t(`app.languages.${language}`) : null,
  ];
  return (
    <LinkCard>
      <div className="flex items-start gap-3">
        <FileIcon type={file.content_type} />
        <div className="min-w-0 flex-1">
          <CardLink>
            <OpenFileButton item={item} className="wrap-anywhere" />
          </CardLink>
          <p className="text-soft">{kind.filter(Boolean).join(' · ')}</p>
          {ofOne ? null : <DocumentAbout item={item} seenAs={seenAs} />}
        </div>
        {menu ? <div className="relative -me-2 -mt-1.5">{menu}</div> : null}
      </div>
      {description ? <p className="line-clamp-2 text-pretty text-soft">{description}</p> : null}
      <div className="mt-auto flex items-end justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1.5 text-xs text-soft">
          {withAudience ? <AudienceBadge audience={audience} /> : null}
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
