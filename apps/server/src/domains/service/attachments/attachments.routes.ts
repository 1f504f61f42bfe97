import {
  addRequestAttachment,
  addTicketAttachment,
  getRequestAttachmentUrl,
  getTicketAttachmentUrl,
  listRequestAttachments,
  listTicketAttachments,
  removeRequestAttachment,
  removeTicketAttachment,
} from '@portal/contract/service';
import type { RouteResponse } from '@portal/contract/kernel';
import { createFileLink } from '#server/domains/documents/index.ts';
import { bind, type BoundRoute, withSearch } from '#server/http/bound-route.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { list } from '#server/resource/list/list.ts';
import { findMergeTarget } from '../merge/find-merge-target.ts';
import { locateRequest } from '../requests/service-request.resource.ts';
import { locateTicket } from '../tickets/service-ticket.resource.ts';
import { addAttachment } from './add-attachment.ts';
import {
  type AttachmentPath,
  getAttachment,
  type HolderKind,
  serviceAttachments,
} from './attachment.resource.ts';
import { removeAttachment } from './remove-attachment.ts';

interface Path {
  readonly id: string;
  readonly attachmentId: string;
}

const locateAttachment = (kind: HolderKind) => (context: Context, path: Path) =>
  getAttachment(context, { kind, ...path });

export const attachmentRoutes: BoundRoute[] = [
  withSearch(
    serviceAttachments,
    bind(
      listTicketAttachments,
      async ({ context, params, query }) => {
        const { id } = await findMergeTarget(context, params.id);
        const ofTicket = { ticket_id: id };
        return list(context, serviceAttachments, { ...query, ...ofTicket });
      },
      locateTicket,
    ),
  ),
  bind(
    addTicketAttachment,
    async ({ context, params, body }) => {
      const { id } = await locateTicket(context, params);
      return addAttachment(context, { kind: 'ticket', id, body });
    },
    locateTicket,
  ),
  bind(
    getTicketAttachmentUrl,
    ({ context, params, query }) =>
      createAttachmentLink(context, {
        kind: 'ticket',
        ...params,
        download: query.download ?? false,
      }),
    locateAttachment('ticket'),
  ),
  bind(
    removeTicketAttachment,
    ({ context, params }) => removeAttachment(context, { kind: 'ticket', ...params }),
    locateAttachment('ticket'),
  ),
  withSearch(
    serviceAttachments,
    bind(
      listRequestAttachments,
      async ({ context, params, query }) => {
        const { id } = await locateRequest(context, params);
        const ofRequest = { request_id: id };
        return list(context, serviceAttachments, { ...query, ...ofRequest });
      },
      locateRequest,
    ),
  ),
  bind(
    addRequestAttachment,
    async ({ context, params, body }) => {
      const { id } = await locateRequest(context, params);
      return addAttachment(context, { kind: 'request', id, body });
    },
    locateRequest,
  ),
  bind(
    getRequestAttachmentUrl,
    ({ context, params, query }) =>
      createAttachmentLink(context, {
        kind: 'request',
        ...params,
        download: query.download ?? false,
      }),
    locateAttachment('request'),
  ),
  bind(
    removeRequestAttachment,
    ({ context, params }) => removeAttachment(context, { kind: 'request', ...params }),
    locateAttachment('request'),
  ),
];

/**
 * Creates a download link for a file of a ticket or a request.
 * @throws DomainError `not_found`, `file_pending`, `file_quarantined`.
 */
async function createAttachmentLink(
  context: Context,
  { download, ...path }: AttachmentPath & { readonly download: boolean },
): Promise<RouteResponse<typeof getTicketAttachmentUrl>> {
  authorize(context.actor, getTicketAttachmentUrl.access);
  const { blob_path, file } = await getAttachment(context, path);
  return createFileLink(context, { blob_path, ...file }, download);
}
