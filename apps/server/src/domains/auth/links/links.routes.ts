import { checkPasswordLink, confirmPassword } from '@portal/contract/auth';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { passwordLinks } from './revoke-links.ts';
import { findLink } from './find-link.ts';
import { setPasswordByLink } from './set-password-by-link.ts';

/** Routes behind mailed links. */
export const linkRoutes: BoundRoute[] = [
  bind(checkPasswordLink, async ({ context, body }) => {
    await findLink(context, body, passwordLinks);
  }),
  bind(confirmPassword, ({ context, body: { new_password: newPassword, ...claim } }) =>
    setPasswordByLink(context, { ...claim, newPassword }),
  ),
];
