import {
  addTicketMessage,
  listTicketActivity,
  type ServiceTicket,
  type TicketActivity,
  type TicketMessage,
} from '@portal/contract/service';
import type { Page } from '@portal/contract/kernel';
import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { useIdempotencyKey } from '#web/lib/form/use-idempotency-key.ts';
import { morePagesKey } from '#web/lib/list/use-more-pages.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import type { MessageMode } from './message-mode.ts';

/** Message on a ticket. */
export interface NewMessage {
  kind: MessageMode;
  text: string;
}

/** Sends a message on a ticket and adds it to the timeline at once. */
export function useSendMessage(
  { id }: Pick<ServiceTicket, 'id'>,
  onSent: (message: TicketMessage) => void,
) {
  const client = useQueryClient();
  const refresh = useInvalidate('service');
  const params = { id };
  const idempotencyKey = useIdempotencyKey(`message-key:${id}`);
  return useMutation({
    mutationFn: (body: NewMessage) =>
      call(addTicketMessage, { params, body, idempotencyKey: idempotencyKey.take() }),
    onSuccess: (message) => {
      idempotencyKey.saved();
      onSent(message);
      void refresh();
      if (message.service_ticket_id !== id) return;
      client.setQueryData<InfiniteData<Page<TicketActivity>>>(
        morePagesKey('service', listTicketActivity, { params }),
        (shown) => shown && prependMessage(shown, message),
      );
    },
    // It may have been sent although no response arrived, so the timeline is refetched.
    onError: (error) => {
      idempotencyKey.failed(error);
      void refresh();
    },
  });
}

function prependMessage(
  shown: InfiniteData<Page<TicketActivity>>,
  message: TicketMessage,
): InfiniteData<Page<TicketActivity>> {
  const [first, ...others] = shown.pages;
  if (!first) return shown;
  const results = [toEntry(message), ...first.results.filter(({ id }) => id !== message.id)];
  return { ...shown, pages: [{ ...first, count: first.count + 1, results }, ...others] };
}

const toEntry = (message: TicketMessage): TicketActivity => ({
  id: message.id,
  at: message.created_at,
  kind: message.kind,
  actor: message.author,
  author_side: message.author_side,
  from_status: null,
  to_status: null,
  planned_for: null,
  assigned_to: null,
  urgency: null,
  text: message.text,
});
