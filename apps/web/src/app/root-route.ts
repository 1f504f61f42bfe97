import { createRootRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';

/** In the place of a page that does not exist. */
export const notFound = lazyRouteComponent(
  () => import('./routes/not-found-page.tsx'),
  'NotFoundPage',
);

/** Parent of every page. */
export const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: notFound });
