import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';

/** Returns a function that creates the routes of pages below a route; each page loads when it is opened. */
export const createPagesOf =
  <Parent extends AnyRoute>(getParentRoute: () => Parent) =>
  <const Path extends string, Name extends string>(
    path: Path,
    load: () => Promise<Record<Name, FunctionComponent>>,
    name: Name,
  ) =>
    createRoute({ getParentRoute, path, component: lazyRouteComponent(load, name) });
