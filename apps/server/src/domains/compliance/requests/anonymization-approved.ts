import { defineEvent } from '#server/resource/domain-event.ts';

interface ApprovedRequest {
  readonly requestId: string;
  readonly userId: string;
  /** RFC 3339 instant. In the past for an expired request, which is due at once. */
  readonly graceEndsAt: string;
}

/** Published when a request is approved. It is executed after its grace period. */
export const anonymizationApproved = defineEvent<ApprovedRequest>();
