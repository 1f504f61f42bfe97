import type { ServiceRequest } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { TicketStatusBadge } from '#web/features/service/ticket-status-badge.tsx';
import { getModelName } from '#web/kit/devices/model-name.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { RequestActions } from './request-actions.tsx';
import { RequestBreadcrumb } from './request-breadcrumb.tsx';

/** The head of a request's page; a skeleton until the request is there. */
export function RequestHeader({ request }: { request: ServiceRequest | undefined }) {
  const { t } = useTranslation();
  if (request)
    return (
      <PageHeader
        breadcrumb={<RequestBreadcrumb />}
        title={t('service_requests.for_device', { device: getModelName(request.device) })}
        status={<TicketStatusBadge status={request.status} />}
        description={request.serial_number}
        actions={<RequestActions request={request} />}
      />
    );
  const waiting = (
    <>
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
      <Skeleton className="h-8 w-64" />
    </>
  );
  return <PageHeader breadcrumb={<RequestBreadcrumb />} title={waiting} />;
}
