import { getServiceRequest } from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestAttachments } from '#web/features/service/attachments/attachments.tsx';
import { RequestFacts } from '#web/features/service/requests/request-facts.tsx';
import { RequestHeader, RequestMissing } from '#web/features/service/requests/request-header.tsx';
import { RequestStatusCallout } from '#web/features/service/requests/request-status-callout.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { getNamedDevice } from '#web/features/shared/devices/named-device.tsx';

// The request shows at once; its conversation loads separately.
const RequestConversation = lazyComponent(
  async () =>
    (await import('#web/features/service/conversation/request-conversation.tsx'))
      .RequestConversation,
);

/** /dashboard/service/requests/{id}: a customer's request. */
export function ServiceRequestPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/dashboard/service/requests/$id' });
  const query = useQuery(routeQuery('service', getServiceRequest, { params: { id } }));
  const { data } = query;
  usePageTitle(
    data
      ? t('service_requests.for_device', { device: getNamedDevice(data.device) })
      : t('service_requests.title'),
  );
  if (hasStatus(query.error, 404) || hasStatus(query.error, 400)) return <RequestMissing />;
  return (
    <div className="flex flex-col gap-6">
      <RequestHeader request={data} />
      <QueryView query={query} failure={t('service_requests.load_one_failed')}>
        {(request) => (
          <FeatureErrorBoundary>
            <RequestStatusCallout request={request} />
            <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
              <div className="flex min-w-0 flex-col gap-6">
                <RequestFacts request={request} />
                <FeatureErrorBoundary>
                  <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
                    <RequestConversation request={request} />
                  </Suspense>
                </FeatureErrorBoundary>
              </div>
              <RequestAttachments request={request} />
            </div>
          </FeatureErrorBoundary>
        )}
      </QueryView>
    </div>
  );
}
