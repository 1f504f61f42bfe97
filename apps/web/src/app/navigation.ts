import type { Permission } from '@portal/contract/kernel';
import type { Me } from '@portal/contract/users';
import type { LinkProps } from '@tanstack/react-router';
import type { ParseKeys } from 'i18next';

/** An icon of the navigation, by its meaning. */
export type NavigationIcon =
  | 'pipeline'
  | 'board'
  | 'salesperson'
  | 'documents'
  | 'service'
  | 'data'
  | 'users'
  | 'company'
  | 'manufacturers'
  | 'products'
  | 'profile'
  | 'status'
  | 'compliance'
  | 'privacy'
  | 'anonymization';

/** A path of the router, so that no item can lead nowhere. */
export type DashboardPath = Extract<LinkProps['to'], `/dashboard/${string}`>;

export interface NavigationLeaf {
  path: DashboardPath;
  label: ParseKeys;
  icon: NavigationIcon;
  tooltip?: ParseKeys;
  /**
   * Permissions, one of which is required for the page; absent: everyone who has it in the sidebar.
   */
  permissions?: readonly Permission[];
}

export interface NavigationGroup {
  id: string;
  label: ParseKeys;
  icon: NavigationIcon;
  children: readonly NavigationLeaf[];
}

export type NavigationItem = NavigationLeaf | NavigationGroup;

/** Specification §2, employee sidebar: labels, order and paths to the letter. */
const employeeNavigation: readonly NavigationItem[] = [
  {
    id: 'pipeline',
    label: 'navigation.pipeline',
    icon: 'pipeline',
    children: [
      {
        path: '/dashboard/sales',
        label: 'navigation.overall',
        icon: 'board',
        tooltip: 'navigation.overall_tip',
        permissions: ['pipeline'],
      },
      {
        path: '/dashboard/saled-by-salesperson',
        label: 'navigation.by_sales',
        icon: 'salesperson',
        tooltip: 'navigation.by_sales_tip',
        permissions: ['pipeline'],
      },
    ],
  },
  { path: '/dashboard/documents', label: 'navigation.documents', icon: 'documents' },
  {
    path: '/dashboard/service',
    label: 'navigation.service',
    icon: 'service',
    permissions: ['service'],
  },
  {
    id: 'data',
    label: 'navigation.data_management',
    icon: 'data',
    children: [
      {
        path: '/dashboard/data/users',
        label: 'navigation.users',
        icon: 'users',
        permissions: ['users', 'staff'],
      },
      { path: '/dashboard/data/customers', label: 'navigation.customers', icon: 'company' },
      {
        path: '/dashboard/data/manufacturers',
        label: 'navigation.manufacturers',
        icon: 'manufacturers',
      },
      { path: '/dashboard/data/products', label: 'navigation.products', icon: 'products' },
    ],
  },
  { path: '/dashboard/profile', label: 'navigation.profile', icon: 'profile' },
  {
    path: '/dashboard/system-status',
    label: 'navigation.system_status',
    icon: 'status',
    tooltip: 'navigation.system_status_tip',
    permissions: ['system'],
  },
  {
    id: 'compliance',
    label: 'navigation.compliance',
    icon: 'compliance',
    children: [
      {
        path: '/dashboard/compliance/gdpr',
        label: 'navigation.gdpr',
        icon: 'privacy',
        permissions: ['privacy'],
      },
      {
        path: '/dashboard/anonymization/requests',
        label: 'navigation.anonymization_requests',
        icon: 'anonymization',
        permissions: ['privacy'],
      },
    ],
  },
];

/** Specification §2, customer sidebar. */
const customerNavigation: readonly NavigationItem[] = [
  { path: '/dashboard/company-info', label: 'navigation.company_info', icon: 'company' },
  { path: '/dashboard/documents', label: 'navigation.documents', icon: 'documents' },
  { path: '/dashboard/profile', label: 'navigation.profile', icon: 'profile' },
];

/** Pages that a customer’s user reaches from Company Info and Documents. */
const openToCustomers = [
  '/dashboard/data/products',
  '/dashboard/data/manufacturers',
  '/dashboard/service',
];

/** Paths below them that are for employees only. */
const forEmployees = [
  '/dashboard/data/products/categories',
  '/dashboard/service/calendar',
  '/dashboard/service/report',
];

/** Pages below an item of the sidebar that other permissions open as well. */
const openToOthers: readonly Required<Pick<NavigationLeaf, 'path' | 'permissions'>>[] = [
  { path: '/dashboard/service/calendar', permissions: ['pipeline'] },
];

/** The sidebar of a user: items whose page they may not use are left out, and groups left empty. */
export function getNavigation(user: Pick<Me, 'role' | 'permissions'>): readonly NavigationItem[] {
  const open = ({ permissions }: NavigationLeaf) =>
    !permissions || permissions.some((permission) => user.permissions.includes(permission));
  return getFullNavigation(user).flatMap((item): NavigationItem[] => {
    if (!isGroup(item)) return open(item) ? [item] : [];
    const children = item.children.filter(open);
    return children.length > 0 ? [{ ...item, children }] : [];
  });
}

/** Returns true if the user may open a page; pages below a sidebar item follow the item. */
export function canOpenPage(user: Pick<Me, 'role' | 'permissions'>, path: string): boolean {
  const isBelowParent = (parent: string) => isBelow(path, parent);
  const below = (leaf: NavigationLeaf) => isBelowParent(leaf.path);
  if (user.role === 'customer' && openToCustomers.some(isBelowParent))
    return !forEmployees.some(isBelowParent);
  const isOpen = openToOthers.some(
    ({ path: parent, permissions }) =>
      isBelowParent(parent) && permissions.some((one) => user.permissions.includes(one)),
  );
  if (isOpen) return true;
  const known = [...employeeNavigation, ...customerNavigation].flatMap(getLeaves).some(below);
  return !known || getNavigation(user).flatMap(getLeaves).some(below);
}

/**
 * Returns the first page below an address that the user finds in the sidebar; a customer’s user has
 * what lies below `/dashboard/data` on Company Info. Null without one.
 */
export function findFirstPage(
  user: Pick<Me, 'role' | 'permissions'>,
  parent: string,
): DashboardPath | null {
  const leaves = getNavigation(user).flatMap(getLeaves);
  const below = leaves.find(({ path }) => isBelow(path, parent));
  return below?.path ?? findLeaf(leaves, parent)?.path ?? null;
}

/** Returns true for an item with children. */
export function isGroup(item: NavigationItem): item is NavigationGroup {
  return 'children' in item;
}

/** The pages of an item: itself, or those of the group. */
function getLeaves(item: NavigationItem): readonly NavigationLeaf[] {
  return isGroup(item) ? item.children : [item];
}

/** Pages that lie below a sidebar's item, though their address does not say so. */
const belowOthers: Readonly<Record<string, DashboardPath>> = {
  '/dashboard/data/devices': '/dashboard/data/customers',
  // For who has no item of service.
  '/dashboard/service/calendar': '/dashboard/sales',
};

/** … and for a customer's user, who reaches all of them from Company Info. */
const home: DashboardPath = '/dashboard/company-info';

/** Returns the sidebar's item for a page or a page below it; null without one. */
export function findLeaf(
  items: readonly NavigationItem[],
  pathname: string,
): NavigationLeaf | null {
  const leaves = items.flatMap(getLeaves);
  const own = leaves.find(({ path }) => isBelow(pathname, path));
  if (own) return own;
  const other = Object.entries(belowOthers).find(([parent]) => isBelow(pathname, parent))?.[1];
  const isCompanyPage = ['/dashboard/data', '/dashboard/service'].some((parent) =>
    isBelow(pathname, parent),
  );
  return leaves.find(({ path }) => path === other || (isCompanyPage && path === home)) ?? null;
}

const isBelow = (path: string, parent: string): boolean =>
  path === parent || path.startsWith(`${parent}/`);

function getFullNavigation({ role }: Pick<Me, 'role'>): readonly NavigationItem[] {
  return role === 'employee' ? employeeNavigation : customerNavigation;
}
