import { listTicketActivity, type ServiceTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { useMorePages } from '#web/lib/list/use-more-pages.ts';
import { ConversationCard, Timeline } from './conversation-card.tsx';
import { toTicketOwner } from './conversation-owner.ts';

/** Events and messages of a ticket, with the field for a message. */
export function TicketConversation({ ticket }: { ticket: ServiceTicket }) {
  const { t } = useTranslation();
  const { query, more } = useMorePages('service', listTicketActivity, {
    params: { id: ticket.id },
  });
  return (
    <ConversationCard key={ticket.id} owner={toTicketOwner(ticket)}>
      <Timeline query={query} more={more} label={t('service_requests.conversation.timeline')} />
    </ConversationCard>
  );
}
