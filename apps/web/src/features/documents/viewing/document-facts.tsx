import type { Document, DocumentVersion } from '@portal/contract/documents';
import type { ViewAs } from '@portal/contract/kernel';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AudienceBadge } from '#web/features/documents/document-visibility.tsx';
import { LanguageLinks } from '#web/features/documents/translations/language-links.tsx';
import { FileSummary } from '#web/features/shared/upload/file-summary.tsx';
import { ManufacturerLink, ProductLink, textLink } from '#web/features/shared/catalogue-links.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardBody } from '#web/ui/card.tsx';
import { Description } from '#web/ui/description.tsx';

export interface DocumentFactsProps {
  item: Document;
  /** Superseded version that is shown instead of the newest. */
  old?: DocumentVersion | undefined;
  viewAs?: ViewAs | undefined;
  /** Installed device on whose page the document was opened. */
  deviceId?: string | undefined;
}

/** Metadata of a document; employees also see uploader and audience. */
export function DocumentFacts({ item, old, viewAs, deviceId }: DocumentFactsProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const [openedAt] = useState(() => Date.now());
  const isEmployee = useUser().role === 'employee' && !viewAs;
  const { product, product_type: type, manufacturer } = item;
  const { file, uploaded_by: uploader } = old ?? item;
  const fileDate = old ? old.created_at : item.file_added_at;
  const isNew = !old && isNewFile(item, openedAt);
  return (
    <Card>
      <CardBody className="flex flex-col gap-5">
        <h2 className="sr-only">{t('viewer.details')}</h2>
        {item.description ? (
          <p className="text-pretty whitespace-pre-line text-ink wrap-anywhere">
            {item.description}
          </p>
        ) : null}
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5 xl:grid-cols-1">
          {product && type ? (
            <Description term={t('fields.product_id')}>
              <ProductLink type={type} id={product.id} viewAs={viewAs} className={textLink}>
                {product.name}
              </ProductLink>
            </Description>
          ) : null}
          {manufacturer ? (
            <Description term={t('fields.manufacturer_id')}>
              <ManufacturerLink manufacturer={manufacturer} viewAs={viewAs} className={textLink} />
            </Description>
          ) : null}
          <Description term={t('fields.category')}>
            {t(`documents.categories.${item.category}`)}
          </Description>
          <Description term={t('fields.language')}>
            {item.language ? t(`app.languages.${item.language}`) : t('documents.no_language')}
            <LanguageLinks item={item} viewAs={viewAs} deviceId={deviceId} />
          </Description>
          {item.tags.length > 0 ? (
            <Description term={t('viewer.tags')} wide>
              <TagLinks item={item} />
            </Description>
          ) : null}
          <Description term={t('viewer.file_name')} wide>
            {file.name}
            <span className="block text-soft">
              <FileSummary file={file} />
            </span>
          </Description>
          {fileDate ? (
            <Description term={t('viewer.file_of')}>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {format.date(fileDate)}
                {isNew ? <Badge tone="info">{t('viewer.new_file')}</Badge> : null}
              </span>
            </Description>
          ) : null}
          <Description term={t('documents.added')}>{format.date(item.created_at)}</Description>
          {isEmployee ? (
            <>
              <Description term={t('viewer.uploaded_by')}>{uploader?.name}</Description>
              <Description term={t('fields.audience')}>
                <AudienceBadge item={item} />
              </Description>
            </>
          ) : null}
        </dl>
      </CardBody>
    </Card>
  );
}

/** Tags, each linked to the documents that have it. */
function TagLinks({ item }: { item: Document }) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {item.tags.map(({ id, name }) => (
        <li key={id}>
          <Link to="/dashboard/documents" search={{ tag_id: [id] }} className={textLink}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Milliseconds that a replaced file counts as new: 30 days. */
const newFor = 30 * 24 * 60 * 60 * 1000;

/** Returns true when a document's file was replaced recently; `now` in ms since 1970. */
export function isNewFile(
  { file_version: version, file_added_at: at }: Pick<Document, 'file_version' | 'file_added_at'>,
  now: number,
): boolean {
  return version > 1 && at !== null && now - Date.parse(at) < newFor;
}
