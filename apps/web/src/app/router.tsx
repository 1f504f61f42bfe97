import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ensureUser } from '#web/lib/session/load-user.ts';
import { clearReturnPath, saveReturnPath } from '#web/lib/session/return-path.ts';
import { getUserHint } from '#web/lib/session/user-hint.ts';
import { LoadingPage } from './loading-page.tsx';
import { publicRoutes } from './public-routes.ts';
import { notFound, rootRoute } from './root-route.ts';
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

const startRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/',
  beforeLoad: ({ context }) => {
    if (context.user.role === 'customer') throw redirect({ to: '/dashboard/company-info' });
  },
  component: lazyRouteComponent(() => import('./routes/dashboard-page.tsx'), 'DashboardPage'),
});

const customersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'data/customers',
  component: lazyRouteComponent(() => import('./routes/customers-page.tsx'), 'CustomersPage'),
});

const customerRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'data/customers/$id',
  component: lazyRouteComponent(() => import('./routes/customer-page.tsx'), 'CustomerPage'),
});

const customerViewRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'data/customers/$id/view',
  component: lazyRouteComponent(
    () => import('./routes/customer-view-page.tsx'),
    'CustomerViewPage',
  ),
});

const usersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'data/users',
  component: lazyRouteComponent(() => import('./routes/users-page.tsx'), 'UsersPage'),
});

const groupsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'data/users/groups',
  component: lazyRouteComponent(() => import('./routes/groups-page.tsx'), 'GroupsPage'),
});

const userRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'data/users/$id',
  component: lazyRouteComponent(() => import('./routes/user-page.tsx'), 'UserPage'),
});

const devicesRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'data/devices',
  beforeLoad: ({ context }) => {
    if (context.user.role === 'customer')
      throw redirect({ to: '/dashboard/company-info', search: { tab: 'devices' } });
  },
  component: lazyRouteComponent(() => import('./routes/devices-page.tsx'), 'DevicesPage'),
});

const dueDevicesRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'data/devices/due',
  component: lazyRouteComponent(() => import('./routes/due-devices-page.tsx'), 'DueDevicesPage'),
});

const notificationsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'notifications',
  component: lazyRouteComponent(
    () => import('./routes/notifications-page.tsx'),
    'NotificationsPage',
  ),
});

// Mails of earlier versions link to the former address.
const formerNotificationsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'notices',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/dashboard/notifications', search });
  },
});

const deviceRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'data/devices/$id',
  component: lazyRouteComponent(() => import('./routes/device-page.tsx'), 'DevicePage'),
});

const manufacturersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'data/manufacturers',
  component: lazyRouteComponent(
    () => import('./routes/manufacturers-page.tsx'),
    'ManufacturersPage',
  ),
});

const manufacturerRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'data/manufacturers/$id',
  component: lazyRouteComponent(() => import('./routes/manufacturer-page.tsx'), 'ManufacturerPage'),
});

const productsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'data/products',
  component: lazyRouteComponent(() => import('./routes/products-page.tsx'), 'ProductsPage'),
});

const deviceCategoriesRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'data/products/categories',
  component: lazyRouteComponent(
    () => import('./routes/device-categories-page.tsx'),
    'DeviceCategoriesPage',
  ),
});

const productRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'data/products/$type/$id',
  component: lazyRouteComponent(() => import('./routes/product-page.tsx'), 'ProductPage'),
});

const importRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'data/import',
  component: lazyRouteComponent(() => import('./routes/import-page.tsx'), 'ImportPage'),
});

const companyInfoRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'company-info',
  component: lazyRouteComponent(() => import('./routes/company-info-page.tsx'), 'CompanyInfoPage'),
});

const documentsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'documents',
  component: lazyRouteComponent(() => import('./routes/documents-page.tsx'), 'DocumentsPage'),
});

const documentRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'documents/$id',
  component: lazyRouteComponent(() => import('./routes/document-page.tsx'), 'DocumentPage'),
});

const tagsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'documents/tags',
  component: lazyRouteComponent(() => import('./routes/tags-page.tsx'), 'TagsPage'),
});

const profileRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'profile',
  component: lazyRouteComponent(() => import('./routes/profile-page.tsx'), 'ProfilePage'),
});

const personalDataRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'profile/data',
  component: lazyRouteComponent(
    () => import('./routes/personal-data-page.tsx'),
    'PersonalDataPage',
  ),
});

const ticketsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'service',
  beforeLoad: ({ context }) => {
    if (context.user.role === 'customer')
      throw redirect({ to: '/dashboard/company-info', search: { tab: 'service' } });
  },
  component: lazyRouteComponent(() => import('./routes/tickets-page.tsx'), 'TicketsPage'),
});

const serviceRequestsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'service/requests',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/service', search: { tab: 'requests' } });
  },
});

const serviceRequestRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'service/requests/$id',
  component: lazyRouteComponent(
    () => import('./routes/service-request-page.tsx'),
    'ServiceRequestPage',
  ),
});

const serviceCalendarRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'service/calendar',
  component: lazyRouteComponent(
    () => import('./routes/service-calendar-page.tsx'),
    'ServiceCalendarPage',
  ),
});

const serviceReportRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'service/report',
  component: lazyRouteComponent(
    () => import('./routes/service-report-page.tsx'),
    'ServiceReportPage',
  ),
});

const ticketRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'service/$id',
  component: lazyRouteComponent(() => import('./routes/ticket-page.tsx'), 'TicketPage'),
});

const salesRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'sales',
  component: lazyRouteComponent(() => import('./routes/sales-page.tsx'), 'SalesPage'),
});

const salesReportRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'sales/report',
  component: lazyRouteComponent(() => import('./routes/sales-report-page.tsx'), 'SalesReportPage'),
});

const salesBySalespersonRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'saled-by-salesperson',
  component: lazyRouteComponent(
    () => import('./routes/sales-by-salesperson-page.tsx'),
    'SalesBySalespersonPage',
  ),
});

const lead = lazyRouteComponent(() => import('./routes/lead-page.tsx'), 'LeadPage');

// A lead opens over the board, which stays unchanged below.
const leadRoute = createRoute({ getParentRoute: () => salesRoute, path: '$id', component: lead });

const salespersonLeadRoute = createRoute({
  getParentRoute: () => salesBySalespersonRoute,
  path: '$id',
  component: lead,
});

const auditLogRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'compliance/audit-log',
  component: lazyRouteComponent(() => import('./routes/audit-log-page.tsx'), 'AuditLogPage'),
});

const systemStatusRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'system-status',
  component: lazyRouteComponent(
    () => import('./routes/system-status-page.tsx'),
    'SystemStatusPage',
  ),
});

const gdprRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'compliance/gdpr',
  component: lazyRouteComponent(() => import('./routes/gdpr-page.tsx'), 'GdprPage'),
});

const personDataRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'compliance/gdpr/people/$id',
  component: lazyRouteComponent(() => import('./routes/person-data-page.tsx'), 'PersonDataPage'),
});

const anonymizationRequestsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'anonymization/requests',
  component: lazyRouteComponent(
    () => import('./routes/anonymization-requests-page.tsx'),
    'AnonymizationRequestsPage',
  ),
});

const unknownRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '$',
  component: lazyRouteComponent(() => import('./routes/not-found-page.tsx'), 'NotFound'),
});

const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  dashboardRoute.addChildren([
    startRoute,
    customersRoute,
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
