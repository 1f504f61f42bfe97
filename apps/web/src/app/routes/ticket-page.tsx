import { getServiceTicket, isFinalTicketStatus, serviceDesk } from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { MergedCallout } from '#web/features/service/tickets/links/merged-callout.tsx';
import { TicketFacts } from '#web/features/service/tickets/ticket-facts.tsx';
import { TicketHeader, TicketMissing } from '#web/features/service/tickets/ticket-header.tsx';
import { TicketTexts } from '#web/features/service/tickets/ticket-link.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

// The ticket shows at once; attachments and conversation load separately.
const TicketAttachments = lazyComponent(
  async () => (await import('#web/features/service/attachments/attachments.tsx')).TicketAttachments,
);

const TicketConversation = lazyComponent(
  async () =>
    (await import('#web/features/service/conversation/ticket-conversation.tsx')).TicketConversation,
);

const TicketSuggestions = lazyComponent(
  async () =>
    (await import('#web/features/service/suggestions/ticket-suggestions.tsx')).TicketSuggestions,
);

const TicketRating = lazyComponent(
  async () => (await import('#web/features/service/ratings/ticket-rating.tsx')).TicketRating,
);

/** /dashboard/service/{id}: one ticket; a customer’s user reads their own. */
export function TicketPage() {
  const { t } = useTranslation();
  const isDesk = can(useUser(), serviceDesk);
  const { id } = useParams({ from: '/dashboard/service/$id' });
  const query = useQuery(routeQuery('service', getServiceTicket, { params: { id } }));
  const { data, error } = query;
  usePageTitle(data ? `${data.ticket_id} ${data.subject}` : t('navigation.service'));
  if (hasStatus(error, 404) || hasStatus(error, 400)) return <TicketMissing />;
  return (
    <div className="flex flex-col gap-6">
      <TicketHeader ticket={data} />
      <QueryView query={query} failure={t('tickets.load_one_failed')}>
        {(ticket) => (
          // On a phone the conversation comes before the files, since most users return for it.
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_auto_1fr]">
            <div className="flex min-w-0 flex-col gap-6">
              <MergedCallout ticket={ticket} />
              {ticket.status === 'closed' ? (
                <Suspense>
                  <TicketRating ticket={ticket} />
                </Suspense>
              ) : null}
              <TicketTexts ticket={ticket} />
            </div>
            <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
              <TicketFacts ticket={ticket} />
            </div>
            <div className="min-w-0 xl:row-span-2 xl:row-start-2">
              <FeatureErrorBoundary>
                <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
                  <TicketConversation ticket={ticket} />
                </Suspense>
              </FeatureErrorBoundary>
            </div>
            <div className="flex min-w-0 flex-col gap-6 xl:col-start-2 xl:row-start-3">
              <FeatureErrorBoundary>
                <Suspense fallback={<SkeletonRows label={t('app.loading')} rows={2} />}>
                  {ticket.merged_into_ticket_id === null ? (
                    <TicketAttachments ticket={ticket} />
                  ) : null}
                </Suspense>
              </FeatureErrorBoundary>
              {isDesk && ticket.status !== 'completed' && !isFinalTicketStatus(ticket.status) ? (
                <FeatureErrorBoundary>
                  <Suspense>
                    <TicketSuggestions ticket={ticket} />
                  </Suspense>
                </FeatureErrorBoundary>
              ) : null}
            </div>
          </div>
        )}
      </QueryView>
    </div>
  );
}
