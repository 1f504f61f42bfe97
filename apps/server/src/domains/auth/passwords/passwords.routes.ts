import { changePassword, requestPasswordReset } from '@portal/contract/auth';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { changePassword as change } from './change-password.ts';
import { requestReset } from './request-reset.ts';

/** Routes that change a password or request a reset link. */
export const passwordRoutes: BoundRoute[] = [
  bind(requestPasswordReset, ({ context, body }) => requestReset(context, body)),
  bind(changePassword, ({ context, body }) => change(context, body)),
];
