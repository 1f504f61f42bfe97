import { getRequestAnswerFields, getTicketAnswerFields } from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '#web/lib/query/route-query.ts';
import type { AttachmentHolder } from '../attachments/attachment-holder.ts';

/** Reads what fills a saved answer on a ticket or a request, and the language of who reads it. */
export function useAnswerFields({ kind, id }: AttachmentHolder) {
  const route = kind === 'ticket' ? getTicketAnswerFields : getRequestAnswerFields;
  return useQuery(routeQuery('service', route, { params: { id } }));
}
