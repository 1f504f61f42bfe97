import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RequestBreadcrumb, RequestsLink } from './request-breadcrumb.tsx';

/** Shown for a request that does not exist or belongs to another customer. */
export function RequestMissing() {
  const { t } = useTranslation();
  const title = t('service_requests.not_found');
  usePageTitle(title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader breadcrumb={<RequestBreadcrumb />} title={title} />
      <EmptyState
        icon={<SearchX />}
        title={t('service_requests.not_found_text')}
        action={
          <Button asChild variant="outline">
            <RequestsLink>{t('service_requests.back')}</RequestsLink>
          </Button>
        }
      />
    </div>
  );
}
