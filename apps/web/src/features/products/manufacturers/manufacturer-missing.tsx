import type { ViewAs } from '@portal/contract/kernel';
import { Link } from '@tanstack/react-router';
import { Factory } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ManufacturerPath } from './manufacturer-path.tsx';

/** Shown for a manufacturer that does not exist or is hidden. */
export function ManufacturerMissing({ viewAs }: { viewAs?: ViewAs | undefined }) {
  const { t } = useTranslation();
  const title = t('manufacturers.not_found');
  usePageTitle(title);
  const isCustomer = useUser().role === 'customer' || viewAs !== undefined;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader breadcrumb={<ManufacturerPath isDetail viewAs={viewAs} />} title={title} />
      <EmptyState
        icon={<Factory />}
        title={
          isCustomer ? t('products.not_found_text_customer') : t('manufacturers.not_found_text')
        }
        action={
          <Button asChild variant="outline">
            <Link to="/dashboard/data/manufacturers" search={{ ...viewAs }}>
              {t('manufacturers.back')}
            </Link>
          </Button>
        }
      />
    </div>
  );
}
