import { defineEvent } from '#server/resource/domain-event.ts';

interface ApprovedRequest {
  readonly requestId: string;
  readonly userId: string;
  /** RFC 3339; the anonymization is due then, or at once where it is over. */
  readonly graceEndsAt: string;
}

/** A request was approved: it is to be carried out as soon as its grace period is over. */
export const anonymizationApproved = defineEvent<ApprovedRequest>();
