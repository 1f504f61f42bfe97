import { type Document, documentCategories, listDocuments } from '@portal/contract/documents';
import type { Language } from '@portal/contract/kernel';
import { getDevice } from '@portal/contract/products';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileIcon, FileSummary } from '#web/features/shared/upload/file-summary.tsx';
import { ProductLink, textLink } from '#web/features/shared/catalogue-links.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { LanguageLinks } from '#web/features/documents/translations/language-links.tsx';
import { toNewestFile } from './file-source.ts';
import { SaveFileButton } from './save-file-button.tsx';

/** Number of manuals shown before expanding. */
const initialCount = 5;

/** Maximum number of documents read per product. */
const maxManuals = 100;

export interface DeviceManualsProps {
  /** Installed device. */
  deviceId: string;
  modelId: string;
}

/** Documents of a device's model on the device's page, the ones needed at the device first. */
export function DeviceManuals({ deviceId, modelId }: DeviceManualsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [all, setAll] = useState(false);
  const filters = {
    product_type: 'device',
    product_id: modelId,
    preferred_language: language,
    limit: maxManuals,
  } as const;
  const query = useQuery(routeQuery('documents', listDocuments, { query: filters }));
  // An owner of the device may lack access to its model in the catalogue.
  const model = useQuery(routeQuery('products', getDevice, { params: { id: modelId } }));
  const isClosed = hasStatus(model.error, 404);
  return (
    <Card>
      <CardHeader
        title={t('viewer.manuals.title')}
        actions={
          model.isSuccess && (query.data?.count ?? 0) > 0 ? (
            <ProductLink type="device" id={modelId} className={textLink}>
              {t('viewer.manuals.all_of_product')}
            </ProductLink>
          ) : null
        }
      />
      <QueryView
        query={query}
        failure={t('viewer.manuals.load_failed')}
        skeleton={<SkeletonRows label={t('app.loading')} rows={3} />}
      >
        {({ results }) => {
          const manuals = sortManualsFirst(results, language);
          const shown = all ? manuals : manuals.slice(0, initialCount);
          if (manuals.length === 0)
            return model.isPending ? (
              <SkeletonRows label={t('app.loading')} rows={3} />
            ) : (
              <EmptyState
                plain
                icon={<BookOpen />}
                title={isClosed ? t('viewer.manuals.closed') : t('viewer.manuals.empty')}
                text={isClosed ? t('viewer.manuals.closed_text') : t('viewer.manuals.empty_text')}
              />
            );
          return (
            <>
              <ul aria-label={t('viewer.manuals.title')} className="divide-y divide-line">
                {shown.map((item) => (
                  <ManualRow key={item.id} item={item} deviceId={deviceId} />
                ))}
              </ul>
              {shown.length < manuals.length ? (
                <div className="border-t border-line px-5 py-2">
                  <Button
                    variant="ghost"
                    className="-ms-3.5 touch:-ms-4"
                    onClick={() => setAll(true)}
                  >
                    {t('viewer.manuals.show_all', { total: manuals.length })}
                  </Button>
                </div>
              ) : null}
            </>
          );
        }}
      </QueryView>
    </Card>
  );
}

type Manual = Pick<Document, 'category' | 'language' | 'created_at'>;

/**
 * Sorts a product's documents by what a technician at the device needs: technical first; then the
 * user's language, none, others; then the newest.
 */
export function sortManualsFirst<Item extends Manual>(
  documents: readonly Item[],
  language: Language,
): Item[] {
  const getRank = (item: Item) =>
    (item.category === 'technical' ? 0 : 1 + documentCategories.indexOf(item.category)) * 3 +
    (item.language === language ? 0 : item.language === null ? 1 : 2);
  return documents.toSorted(
    (one, two) =>
      getRank(one) - getRank(two) || Date.parse(two.created_at) - Date.parse(one.created_at),
  );
}

interface ManualRowProps {
  item: Document;
  /** Installed device on whose page the row is shown; the breadcrumb leads back to it. */
  deviceId: string;
}

/** Document of a device's model. The row opens it, except for its download button. */
function ManualRow({ item, deviceId }: ManualRowProps) {
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
        <LanguageLinks item={item} deviceId={deviceId} />
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
