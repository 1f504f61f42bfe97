import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import type { FunctionComponent } from 'react';

/** In the place of a page that does not exist. */
export const notFound = lazyRouteComponent(
  () => import('./routes/not-found-page.tsx'),
  'NotFoundPage',
);

/** Parent of every page. */
export const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: notFound });

/** Returns a function that creates the routes of pages below a route; each page loads when it is opened. */
export const createPagesOf =
  <Parent extends AnyRoute>(getParentRoute: () => Parent) =>
  <const Path extends string, Name extends string>(
    path: Path,
    load: () => Promise<Record<Name, FunctionComponent>>,
    name: Name,
  ) =>
    createRoute({ getParentRoute, path, component: lazyRouteComponent(load, name) });
