import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { isOffline } from '#web/lib/connection/use-is-offline.ts';
import { ensureUser } from '#web/lib/session/load-user.ts';
import { getUserHint } from '#web/lib/session/user-hint.ts';
import { rootRoute } from './root-route.ts';

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

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  component: lazyRouteComponent(() => import('./routes/logout-page.tsx'), 'LogoutPage'),
});

const legalRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'legal',
  component: lazyRouteComponent(() => import('./routes/legal-page.tsx'), 'LegalPage'),
});

const legalRoutes = (['/terms', '/privacy', '/cookies'] as const).map((path) =>
  createRoute({ getParentRoute: () => legalRoute, path }),
);

const setUpPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup-password/$uid/$token',
  component: lazyRouteComponent(
    () => import('./routes/set-up-password-page.tsx'),
    'SetUpPasswordPage',
  ),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password/$uid/$token',
  component: lazyRouteComponent(
    () => import('./routes/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
});

const resetTwoFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-two-factor/$uid/$token',
  component: lazyRouteComponent(
    () => import('./routes/reset-two-factor-page.tsx'),
    'ResetTwoFactorPage',
  ),
});

const cancelTwoFactorResetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cancel-two-factor-reset/$uid/$token',
  component: lazyRouteComponent(
    () => import('./routes/cancel-two-factor-reset-page.tsx'),
    'CancelTwoFactorResetPage',
  ),
});

const anonymizationLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/anonymization-request/$uid/$token',
  component: lazyRouteComponent(
    () => import('./routes/anonymization-link-page.tsx'),
    'AnonymizationLinkPage',
  ),
});

const anonymizationRequestedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/anonymization-request',
  component: lazyRouteComponent(
    () => import('./routes/anonymization-requested-page.tsx'),
    'AnonymizationRequestedPage',
  ),
});

const rateServiceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rate-service/$uid/$token',
  component: lazyRouteComponent(() => import('./routes/rate-service-page.tsx'), 'RateServicePage'),
});

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
] as const;
