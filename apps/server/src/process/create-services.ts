import { handleEmailChange, invite, revokeAccess } from '#server/domains/auth/index.ts';
import {
  anonymizationApproved,
  refusalsSurged,
  sendJobWhenDue,
  resendRequestLink,
} from '#server/domains/compliance/index.ts';
import { followPhotoFile, handleIntervalChange } from '#server/domains/crm/index.ts';
import { followDocumentFile } from '#server/domains/documents/index.ts';
import {
  notifyAnswerSent,
  notifyFileQuarantined,
  notifyPromiseAlerted,
  notifyRefusalsSurged,
  notifyReplyReceived,
  notifyRequestReceived,
  notifyRequestReplyReceived,
  notifyRequestWithdrawn,
  notifyTicketAssigned,
  notifyTicketsAssigned,
  notifyTicketMerged,
  withdrawTicketMerged,
  withdrawDigests,
  withdrawDigestsTo,
} from '#server/domains/notifications/index.ts';
import { deviceIntervalChanged, followMarketingPicture } from '#server/domains/products/index.ts';
import {
  answerSent,
  customerReplied,
  followAttachmentFile,
  promiseAlerted,
  requestCreated,
  requestReplied,
  requestWithdrawn,
  ticketAssigned,
  ticketsAssigned,
  ticketMerged,
  ticketMergeUndone,
  updateRequesterEmail,
} from '#server/domains/service/index.ts';
import { fileStateChanged } from '#server/domains/uploads/index.ts';
import { accountClosed, accountInvited, emailChanged } from '#server/domains/users/index.ts';
import { createShortSigner } from '#server/kernel/signing.ts';
import type { SecretKey } from '#server/kernel/secret-key.ts';
import type { Services } from '#server/resource/context.ts';
import { createEventBus, on, type Subscription } from '#server/resource/domain-event.ts';
import { createCursors } from '#server/resource/list/cursor.ts';

interface GivenServices extends Pick<
  Services,
  'database' | 'storage' | 'fileScanner' | 'portalUrl'
> {
  readonly replica?: Services['replica'];
  readonly secretKey: SecretKey;
}

/** Creates the services of the domains, with their event bus connected. */
export function createServices({ secretKey, replica = null, ...given }: GivenServices): Services {
  return {
    ...given,
    replica,
    cursors: createCursors(secretKey),
    linkSigner: createShortSigner(secretKey, 'mailed link'),
    eventBus: createEventBus(subscriptions),
  };
}

/** Connects events of lower domains with handlers of higher ones. */
const subscriptions: readonly Subscription[] = [
  on(accountInvited, invite),
  on(accountClosed, revokeAccess),
  on(accountClosed, withdrawDigests),
  on(emailChanged, handleEmailChange),
  on(emailChanged, updateRequesterEmail),
  on(emailChanged, resendRequestLink),
  on(emailChanged, withdrawDigestsTo),
  on(anonymizationApproved, sendJobWhenDue),
  on(deviceIntervalChanged, handleIntervalChange),
  on(refusalsSurged, notifyRefusalsSurged),
  on(requestCreated, notifyRequestReceived),
  on(customerReplied, notifyReplyReceived),
  on(answerSent, notifyAnswerSent),
  on(requestReplied, notifyRequestReplyReceived),
  on(requestWithdrawn, notifyRequestWithdrawn),
  on(ticketAssigned, notifyTicketAssigned),
  on(ticketsAssigned, notifyTicketsAssigned),
  on(ticketMerged, notifyTicketMerged),
  on(ticketMergeUndone, withdrawTicketMerged),
  on(promiseAlerted, notifyPromiseAlerted),
  on(fileStateChanged, followMarketingPicture),
  on(fileStateChanged, followDocumentFile),
  on(fileStateChanged, followAttachmentFile),
  on(fileStateChanged, followPhotoFile),
  on(fileStateChanged, notifyFileQuarantined),
];
