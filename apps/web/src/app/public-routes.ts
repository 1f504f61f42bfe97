import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { isOffline } from '#web/lib/connection/use-is-offline.ts';
import { ensureUser } from '#web/lib/session/load-user.ts';
import { getUserHint } from '#web/lib/session/user-hint.ts';
import { createPagesOf, rootRoute } from './root-route.ts';

const createPage = createPagesOf(() => rootRoute);

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async () => {
    // Only a browser with a known user makes the call; a visitor sees the page without one.
    // Offline, the dashboard reports it and shows the offline copy.
    if (getUserHint() !== null && (isOffline() || (await ensureUser().catch(() => null))))
      throw redirect({ to: '/dashboard' });
  },
  component: lazyRouteComponent(() => import('./routes/landing-route.tsx'), 'LandingRoute'),
});

const logoutRoute = createPage('/logout', () => import('./routes/logout-page.tsx'), 'LogoutPage');

const legalRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'legal',
  component: lazyRouteComponent(() => import('./routes/legal-page.tsx'), 'LegalPage'),
});

const legalRoutes = (['/terms', '/privacy', '/cookies'] as const).map((path) =>
  createRoute({ getParentRoute: () => legalRoute, path }),
);

const setUpPasswordRoute = createPage(
  '/setup-password/$uid/$token',
  () => import('./routes/password-link-pages.tsx'),
  'SetUpPasswordPage',
);

const resetPasswordRoute = createPage(
  '/reset-password/$uid/$token',
  () => import('./routes/password-link-pages.tsx'),
  'ResetPasswordPage',
);

const resetTwoFactorRoute = createPage(
  '/reset-two-factor/$uid/$token',
  () => import('./routes/mailed-link-pages.tsx'),
  'ResetTwoFactorPage',
);

const cancelTwoFactorResetRoute = createPage(
  '/cancel-two-factor-reset/$uid/$token',
  () => import('./routes/mailed-link-pages.tsx'),
  'CancelTwoFactorResetPage',
);

const anonymizationLinkRoute = createPage(
  '/anonymization-request/$uid/$token',
  () => import('./routes/mailed-link-pages.tsx'),
  'AnonymizationLinkPage',
);

const anonymizationRequestedRoute = createPage(
  '/anonymization-request',
  () => import('./routes/mailed-link-pages.tsx'),
  'AnonymizationRequestedPage',
);

const rateServiceRoute = createPage(
  '/rate-service/$uid/$token',
  () => import('./routes/mailed-link-pages.tsx'),
  'RateServicePage',
);

const unsubscribeRoute = createPage(
  '/unsubscribe/$uid/$token',
  () => import('./routes/mailed-link-pages.tsx'),
  'UnsubscribePage',
);

/** The pages that need no session (specification §2). */
export const publicRoutes = [
  landingRoute,
  logoutRoute,
  legalRoute.addChildren(legalRoutes),
  setUpPasswordRoute,
  resetPasswordRoute,
  resetTwoFactorRoute,
  cancelTwoFactorResetRoute,
  anonymizationLinkRoute,
  anonymizationRequestedRoute,
  rateServiceRoute,
  unsubscribeRoute,
] as const;
