import { defineExport, type ListRoute, type Route } from '@portal/contract/kernel';
import { declaredRoutes } from '@portal/contract/routes';

/** The export of each list that has one. */
export const exportRoutes = declaredRoutes.filter(isExportable).map((list) => defineExport(list));

/** Every route of the contract. */
export const contractRoutes: readonly Route[] = [...declaredRoutes, ...exportRoutes];

function isExportable(route: Route): route is ListRoute {
  return route.exportable === true;
}
