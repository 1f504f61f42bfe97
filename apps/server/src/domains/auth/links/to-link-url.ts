import type { Context } from '#server/resource/context.ts';
import type { LinkPurpose } from './account-link.table.ts';

/** Pages of the portal that links open (API.md §3 Auth). */
const pages: Record<LinkPurpose, string> = {
  setup_password: 'setup-password',
  reset_password: 'reset-password',
  reset_two_factor: 'reset-two-factor',
  cancel_two_factor_reset: 'cancel-two-factor-reset',
};

/** Returns the URL of an issued link. */
export function toLinkUrl(
  { portalUrl }: Context,
  purpose: LinkPurpose,
  { userId, token }: { userId: string; token: string },
): string {
  return `${portalUrl()}/${pages[purpose]}/${userId}/${token}`;
}
