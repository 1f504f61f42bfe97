import { listRequestMessages, type ServiceRequest } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { useMorePages } from '#web/lib/list/use-more-pages.ts';
import { ConversationCard, Timeline } from './conversation-card.tsx';
import { toRequestOwner } from './conversation-owner.ts';
import { toEntry } from './use-send-message.ts';

/** Messages of a request, and of its ticket once it has one, with the field for a message. */
export function RequestConversation({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation();
  const { query, more } = useMorePages('service', listRequestMessages, {
    params: { id: request.id },
  });
  return (
    <ConversationCard owner={toRequestOwner(request)}>
      <Timeline
        query={{ ...query, data: query.data?.map(toEntry) }}
        more={more}
        label={t('service_requests.conversation.messages')}
      />
    </ConversationCard>
  );
}
