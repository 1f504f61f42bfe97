import {
  listRequestMessages,
  listTicketActivity,
  type messageKinds,
  type TicketActivity,
  type TicketMessage,
} from '@portal/contract/service';
import type { Page } from '@portal/contract/kernel';
import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { useIdempotencyKey } from '#web/lib/form/use-idempotency-key.ts';
import { morePagesKey } from '#web/lib/list/use-more-pages.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { type ConversationOwner, getAddMessage } from './conversation-owner.ts';

/** Kind of message: reply or internal note. */
export type MessageMode = (typeof messageKinds)[number];

/**
 * Default for employees. An internal note can still be sent as a reply; a reply can never be taken
 * back.
 */
export const defaultMode: MessageMode = 'internal_note';

/** Message on a ticket or a request. */
export interface NewMessage {
  kind: MessageMode;
  text: string;
}

/** Sends a message and adds it to the timeline at once. */
export function useSendMessage(owner: ConversationOwner, onSent: (message: TicketMessage) => void) {
  const client = useQueryClient();
  const refresh = useInvalidate('service');
  const { id, ticketId } = owner;
  const params = { id };
  const idempotencyKey = useIdempotencyKey(`message-key:${id}`);
  const show = <Item extends { id: string }>(
    route: typeof listTicketActivity | typeof listRequestMessages,
    item: Item,
  ) =>
    client.setQueryData<InfiniteData<Page<Item>>>(
      morePagesKey('service', route, { params }),
      (shown) => shown && prependItem(shown, item),
    );
  return useMutation({
    mutationFn: (body: NewMessage) =>
      call(getAddMessage(owner), { params, body, idempotencyKey: idempotencyKey.take() }),
    onSuccess: (message) => {
      idempotencyKey.saved();
      onSent(message);
      void refresh();
      if (message.service_ticket_id !== ticketId) return;
      if (owner.kind === 'request') show(listRequestMessages, message);
      else show(listTicketActivity, toEntry(message));
    },
    // It may have been sent although no response arrived, so the timeline is refetched.
    onError: (error) => {
      idempotencyKey.failed(error);
      void refresh();
    },
  });
}

function prependItem<Item extends { id: string }>(
  shown: InfiniteData<Page<Item>>,
  item: Item,
): InfiniteData<Page<Item>> {
  const [first, ...others] = shown.pages;
  if (!first) return shown;
  const results = [item, ...first.results.filter(({ id }) => id !== item.id)];
  return { ...shown, pages: [{ ...first, count: first.count + 1, results }, ...others] };
}

/** Returns a message as an entry of a timeline. */
export const toEntry = (message: TicketMessage): TicketActivity => ({
  id: message.id,
  at: message.created_at,
  kind: message.kind,
  actor: message.author,
  author_side: message.author_side,
  from_status: null,
  to_status: null,
  planned_for: null,
  planned_start: null,
  assigned_to: null,
  urgency: null,
  text: message.text,
});

/** Returns the mode of a draft; the safe default if it is unknown. */
export const toMode = (value: string): MessageMode => (value === 'reply' ? 'reply' : defaultMode);
