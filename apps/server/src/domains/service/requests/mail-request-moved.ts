import type { Transaction } from '#server/database/database.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import type { Context } from '#server/resource/context.ts';
import { deviceName } from '../mailing/device-name.ts';
import { requestAddress, ticketAddress } from '../mailing/portal-pages.ts';
import { receiverAt, receiverWith } from '../mailing/receiver.ts';
import type { LockedRequest } from './locked-request.ts';

/** Tells whoever asked, by themselves or by telephone, that their request has another status. */
export async function mailRequestMoved(
  tx: Transaction,
  context: Context,
  request: LockedRequest,
): Promise<void> {
  const { requestedBy: userId, requesterEmail: email, customerId } = request;
  const receiver =
    email === null
      ? await receiverWith(tx, context, { userId, customerId })
      : await receiverAt(tx, context, { email, customerId });
  if (!receiver) return;
  const params = {
    device: await deviceName(tx, request.installedDeviceId),
    status: { message: `service_status.${request.status}` as const },
    // Where there is a ticket, that is where it is talked of.
    link: request.serviceTicketId
      ? ticketAddress(context, request.serviceTicketId)
      : requestAddress(context, request.id),
  };
  await sendMail(tx, { ...receiver, template: 'request_moved', params });
}
