import { getServiceTicket } from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TicketAttachments } from '#web/features/service/attachments/ticket-attachments.tsx';
import { TicketConversation } from '#web/features/service/conversation/ticket-conversation.tsx';
import { TicketFacts } from '#web/features/service/tickets/ticket-facts.tsx';
import { TicketHeader } from '#web/features/service/tickets/ticket-header.tsx';
import { TicketMissing } from '#web/features/service/tickets/ticket-missing.tsx';
import { TicketStory } from '#web/features/service/tickets/ticket-story.tsx';
import { FeatureBoundary } from '#web/kit/page/feature-boundary.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';

/** /dashboard/service/{id}: one ticket; a customer’s user reads their own. */
export function TicketPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/dashboard/service/$id' });
  const query = useQuery(routeQuery('service', getServiceTicket, { params: { id } }));
  const { data, error } = query;
  usePageTitle(data?.ticket_id ?? t('navigation.service'));
  if (hasStatus(error, 404) || hasStatus(error, 400)) return <TicketMissing />;
  return (
    <div className="flex flex-col gap-6">
      <TicketHeader ticket={data} />
      <QueryView query={query} failure={t('tickets.load_one_failed')}>
        {(ticket) => (
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
            <TicketStory ticket={ticket} />
            <div className="flex min-w-0 flex-col gap-6 xl:row-span-2">
              <TicketFacts ticket={ticket} />
              <FeatureBoundary>
                <TicketAttachments ticket={ticket} />
              </FeatureBoundary>
            </div>
            <div className="min-w-0">
              <FeatureBoundary>
                <TicketConversation ticket={ticket} />
              </FeatureBoundary>
            </div>
          </div>
        )}
      </QueryView>
    </div>
  );
}
