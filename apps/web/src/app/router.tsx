import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ensureUser } from '#web/lib/session/load-user.ts';
import { clearReturnPath, saveReturnPath } from '#web/lib/session/return-path.ts';
import { getUserHint } from '#web/lib/session/user-hint.ts';
import { LoadingPage } from './loading-page.tsx';
import { findFirstPage } from './navigation.ts';
import { publicRoutes } from './public-routes.ts';
import { createPagesOf, notFound, rootRoute } from './root-route.ts';
import { DashboardShell } from './shell/dashboard-shell.tsx';

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  beforeLoad: async ({ location }) => {
    const known = getUserHint();
    const user = await ensureUser();
    if (!user) {
      saveReturnPath(location.href, known);
      // Specification §2: redirects visitors to the start page, and users whose session could not
      // be renewed to /logout.
      throw redirect({ to: known === null ? '/' : '/logout' });
    }
    clearReturnPath();
    return { user };
  },
  component: DashboardShell,
});

const getDashboardRoute = () => dashboardRoute;

/** Creates the route of a page that anybody who has signed in may open; the page says what it needs. */
const createPage = createPagesOf(getDashboardRoute);

const startRoute = createRoute({
  getParentRoute: getDashboardRoute,
  path: '/',
  beforeLoad: ({ context }) => {
    if (context.user.role === 'customer') throw redirect({ to: '/dashboard/company-info' });
  },
  component: lazyRouteComponent(() => import('./routes/dashboard-page.tsx'), 'DashboardPage'),
});

const customersRoute = createPage(
  'data/customers',
  () => import('./routes/customers-page.tsx'),
  'CustomersPage',
);

const rightsRoute = createPage(
  'data/customers/rights',
  () => import('./routes/rights-page.tsx'),
  'RightsPage',
);

const customerRoute = createPage(
  'data/customers/$id',
  () => import('./routes/customer-page.tsx'),
  'CustomerPage',
);

const customerViewRoute = createPage(
  'data/customers/$id/view',
  () => import('./routes/customer-view-page.tsx'),
  'CustomerViewPage',
);

const usersRoute = createPage('data/users', () => import('./routes/users-page.tsx'), 'UsersPage');

const groupsRoute = createPage(
  'data/users/groups',
  () => import('./routes/groups-page.tsx'),
  'GroupsPage',
);

const userRoute = createPage('data/users/$id', () => import('./routes/user-page.tsx'), 'UserPage');

const devicesRoute = createRoute({
  getParentRoute: getDashboardRoute,
  path: 'data/devices',
  beforeLoad: ({ context }) => {
    if (context.user.role === 'customer')
      throw redirect({ to: '/dashboard/company-info', search: { tab: 'devices' } });
  },
  component: lazyRouteComponent(() => import('./routes/devices-page.tsx'), 'DevicesPage'),
});

const dueDevicesRoute = createPage(
  'data/devices/due',
  () => import('./routes/due-devices-page.tsx'),
  'DueDevicesPage',
);

const notificationsRoute = createPage(
  'notifications',
  () => import('./routes/notifications-page.tsx'),
  'NotificationsPage',
);

// Mails of earlier versions link to the former address.
const formerNotificationsRoute = createRoute({
  getParentRoute: getDashboardRoute,
  path: 'notices',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/dashboard/notifications', search });
  },
});

const deviceRoute = createPage(
  'data/devices/$id',
  () => import('./routes/device-page.tsx'),
  'DevicePage',
);

const manufacturersRoute = createPage(
  'data/manufacturers',
  () => import('./routes/manufacturers-page.tsx'),
  'ManufacturersPage',
);

const manufacturerRoute = createPage(
  'data/manufacturers/$id',
  () => import('./routes/manufacturer-page.tsx'),
  'ManufacturerPage',
);

const productsRoute = createPage(
  'data/products',
  () => import('./routes/products-page.tsx'),
  'ProductsPage',
);

const deviceCategoriesRoute = createPage(
  'data/products/categories',
  () => import('./routes/device-categories-page.tsx'),
  'DeviceCategoriesPage',
);

const productRoute = createPage(
  'data/products/$type/$id',
  () => import('./routes/product-page.tsx'),
  'ProductPage',
);

const importRoute = createPage(
  'data/import',
  () => import('./routes/import-page.tsx'),
  'ImportPage',
);

const companyInfoRoute = createPage(
  'company-info',
  () => import('./routes/company-info-page.tsx'),
  'CompanyInfoPage',
);

const documentsRoute = createPage(
  'documents',
  () => import('./routes/documents-page.tsx'),
  'DocumentsPage',
);

const documentRoute = createPage(
  'documents/$id',
  () => import('./routes/document-page.tsx'),
  'DocumentPage',
);

const tagsRoute = createPage('documents/tags', () => import('./routes/tags-page.tsx'), 'TagsPage');

const profileRoute = createPage(
  'profile',
  () => import('./routes/profile-page.tsx'),
  'ProfilePage',
);

const personalDataRoute = createPage(
  'profile/data',
  () => import('./routes/personal-data-page.tsx'),
  'PersonalDataPage',
);

const ticketsRoute = createRoute({
  getParentRoute: getDashboardRoute,
  path: 'service',
  beforeLoad: ({ context }) => {
    if (context.user.role === 'customer')
      throw redirect({ to: '/dashboard/company-info', search: { tab: 'service' } });
  },
  component: lazyRouteComponent(() => import('./routes/tickets-page.tsx'), 'TicketsPage'),
});

const serviceRequestsRoute = createRoute({
  getParentRoute: getDashboardRoute,
  path: 'service/requests',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/service', search: { tab: 'requests' } });
  },
});

const serviceRequestRoute = createPage(
  'service/requests/$id',
  () => import('./routes/service-request-page.tsx'),
  'ServiceRequestPage',
);

const serviceCalendarRoute = createPage(
  'service/calendar',
  () => import('./routes/service-calendar-page.tsx'),
  'ServiceCalendarPage',
);

const serviceReportRoute = createPage(
  'service/report',
  () => import('./routes/service-report-page.tsx'),
  'ServiceReportPage',
);

const ticketRoute = createPage(
  'service/$id',
  () => import('./routes/ticket-page.tsx'),
  'TicketPage',
);

const salesRoute = createPage('sales', () => import('./routes/sales-page.tsx'), 'SalesPage');

const salesReportRoute = createPage(
  'sales/report',
  () => import('./routes/sales-report-page.tsx'),
  'SalesReportPage',
);

const salesBySalespersonRoute = createPage(
  'saled-by-salesperson',
  () => import('./routes/sales-by-salesperson-page.tsx'),
  'SalesBySalespersonPage',
);

const lead = lazyRouteComponent(() => import('./routes/lead-page.tsx'), 'LeadPage');

// A lead opens over the board, which stays unchanged below.
const leadRoute = createRoute({ getParentRoute: () => salesRoute, path: '$id', component: lead });

const salespersonLeadRoute = createRoute({
  getParentRoute: () => salesBySalespersonRoute,
  path: '$id',
  component: lead,
});

const auditLogRoute = createPage(
  'compliance/audit-log',
  () => import('./routes/audit-log-page.tsx'),
  'AuditLogPage',
);

const systemStatusRoute = createPage(
  'system-status',
  () => import('./routes/system-status-page.tsx'),
  'SystemStatusPage',
);

const gdprRoute = createPage('compliance/gdpr', () => import('./routes/gdpr-page.tsx'), 'GdprPage');

const personDataRoute = createPage(
  'compliance/gdpr/people/$id',
  () => import('./routes/person-data-page.tsx'),
  'PersonDataPage',
);

const anonymizationRequestsRoute = createPage(
  'anonymization/requests',
  () => import('./routes/anonymization-requests-page.tsx'),
  'AnonymizationRequestsPage',
);

/** Leads from an address above pages to the first of them in the sidebar that the user may open. */
const createParent = <const Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: getDashboardRoute,
    path,
    beforeLoad: ({ context }) => {
      const first = findFirstPage(context.user, `/dashboard/${path}`);
      if (first) throw redirect({ to: first });
    },
    component: lazyRouteComponent(() => import('./routes/not-found-page.tsx'), 'NotFound'),
  });

const parentRoutes = [
  createParent('data'),
  createParent('compliance'),
  createParent('anonymization'),
] as const;

const unknownRoute = createPage('$', () => import('./routes/not-found-page.tsx'), 'NotFound');

const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  dashboardRoute.addChildren([
    startRoute,
    customersRoute,
    rightsRoute,
    customerRoute,
    customerViewRoute,
    usersRoute,
    groupsRoute,
    userRoute,
    devicesRoute,
    dueDevicesRoute,
    deviceRoute,
    notificationsRoute,
    formerNotificationsRoute,
    manufacturersRoute,
    manufacturerRoute,
    productsRoute,
    deviceCategoriesRoute,
    productRoute,
    importRoute,
    companyInfoRoute,
    documentsRoute,
    tagsRoute,
    documentRoute,
    ticketsRoute,
    serviceRequestsRoute,
    serviceRequestRoute,
    serviceCalendarRoute,
    serviceReportRoute,
    ticketRoute,
    salesReportRoute,
    salesRoute.addChildren([leadRoute]),
    salesBySalespersonRoute.addChildren([salespersonLeadRoute]),
    profileRoute,
    auditLogRoute,
    systemStatusRoute,
    personalDataRoute,
    gdprRoute,
    personDataRoute,
    anonymizationRequestsRoute,
    ...parentRoutes,
    unknownRoute,
  ]),
]);

/** Every path of the portal (specification §2); each page's script is loaded when it is opened. */
export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  trailingSlash: 'never',
  defaultPendingComponent: LoadingPage,
  defaultErrorComponent: lazyRouteComponent(() => import('./routes/error-page.tsx'), 'ErrorPage'),
  defaultNotFoundComponent: notFound,
  // If the error page's own script is lost too, LastBoundary shows the error in the reader's
  // language.
  disableGlobalCatchBoundary: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
