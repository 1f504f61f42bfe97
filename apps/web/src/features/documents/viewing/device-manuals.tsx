import { listDocuments } from '@portal/contract/documents';
import { getDevice } from '@portal/contract/products';
import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProductLink } from '#web/kit/catalogue/product-link.tsx';
import { textLink } from '#web/kit/catalogue/text-link.ts';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { ManualRow } from './manual-row.tsx';
import { sortManualsFirst } from './sort-manuals-first.ts';

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
  const filters = { product_type: 'device', product_id: modelId, limit: maxManuals } as const;
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
