import type { Transaction } from '#server/database/database.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import type { Context } from '#server/resource/context.ts';
import { getDeviceName } from '../mailing/get-device-name.ts';
import { getRequestUrl, getTicketUrl } from '../mailing/portal-urls.ts';
import { findReceiverByEmail, findReceiverByUser } from '../mailing/find-receiver.ts';
import type { LockedRequest } from './lock-request.ts';

/** Mails the requester that the request has another status. */
export async function mailRequestStatus(
  tx: Transaction,
  context: Context,
  request: LockedRequest,
): Promise<void> {
  const { requestedBy: userId, requesterEmail: email, customerId } = request;
  const receiver =
    email === null
      ? await findReceiverByUser(tx, context, { userId, customerId })
      : await findReceiverByEmail(tx, context, { email, customerId });
  if (!receiver) return;
  const params = {
    device: await getDeviceName(tx, request.installedDeviceId),
    status: { message: `service_status.${request.status}` as const },
    // Links to the ticket, if any: the conversation takes place there.
    link: request.serviceTicketId
      ? getTicketUrl(context, request.serviceTicketId)
      : getRequestUrl(context, request.id),
  };
  await sendMail(tx, { ...receiver, template: 'request_moved', params });
}
