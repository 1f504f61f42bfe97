import type { ServiceRequest } from '@portal/contract/service';
import { Attachments } from './attachments.tsx';

/** The files of a request; those of one that has a ticket are the ticket's as well. */
export function RequestAttachments({ request }: { request: Pick<ServiceRequest, 'id'> }) {
  return <Attachments key={request.id} holder={{ kind: 'request', id: request.id }} />;
}
