import type { ServiceRequest } from '@portal/contract/service';
import { Attachments } from './attachments.tsx';

/** Files of a request. They also belong to its ticket, if it has one. */
export function RequestAttachments({ request }: { request: Pick<ServiceRequest, 'id'> }) {
  return <Attachments key={request.id} holder={{ kind: 'request', id: request.id }} />;
}
