import {
  listTicketActivity,
  type ServiceTicket,
  type TicketActivity,
} from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { ShowMore } from '#web/kit/list/show-more.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useMorePages } from '#web/lib/list/use-more-pages.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { EventEntry } from './event-entry.tsx';
import { MessageEntry } from './message-entry.tsx';

/** Events and messages of a ticket, newest first; others' messages appear automatically. */
export function Timeline({ ticket }: { ticket: Pick<ServiceTicket, 'id'> }) {
  const { t } = useTranslation();
  const { query, more } = useMorePages('service', listTicketActivity, {
    params: { id: ticket.id },
  });
  return (
    <QueryView
      query={query}
      failure={t('service_requests.conversation.load_failed')}
      skeleton={<SkeletonRows label={t('app.loading')} rows={4} />}
    >
      {(entries) => (
        <div className="flex flex-col gap-4">
          <div role="log" aria-label={t('service_requests.conversation.timeline')}>
            <ol className="flex flex-col gap-3">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          </div>
          <ShowMore more={more}>{t('service_requests.conversation.older')}</ShowMore>
        </div>
      )}
    </QueryView>
  );
}

function Entry({ entry }: { entry: TicketActivity }) {
  return entry.kind === 'reply' || entry.kind === 'internal_note' ? (
    <MessageEntry entry={entry} />
  ) : (
    <EventEntry entry={entry} kind={entry.kind} />
  );
}
