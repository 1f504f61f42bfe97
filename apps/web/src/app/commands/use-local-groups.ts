import { listAuditLog, listDataRequests } from '@portal/contract/compliance';
import {
  createCustomer,
  createInstalledDevice,
  createLead,
  getLeadReport,
} from '@portal/contract/crm';
import { createDocument, listTags } from '@portal/contract/documents';
import { anyImportAccess } from '@portal/contract/import-export';
import type { Access } from '@portal/contract/kernel';
import { listDeviceCategories } from '@portal/contract/products';
import {
  createServiceRequest,
  getServiceReport,
  openServiceTicket,
  serviceDesk,
} from '@portal/contract/service';
import { listColleagues, listGroups, type Me } from '@portal/contract/users';
import type { ParseKeys } from 'i18next';
import { ArrowRight, Clock, Keyboard, LogOut, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { customerLists } from '#web/features/crm/customers/customer-lists.ts';
import { newDeviceForm } from '#web/features/crm/installed-devices/device-forms.ts';
import { newLeadForm } from '#web/features/crm/leads/details/lead-form-names.ts';
import { uploadForm } from '#web/features/documents/uploads/upload-form.ts';
import { getMatchScore, getTypoScore } from '#web/features/search/match-text.ts';
import { newTicketForm, requestForm } from '#web/features/service/tickets/ticket-forms.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { canOpenPage, type DashboardPath, getNavigation, isGroup } from '../navigation.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import { getRecentPages } from './recent-pages.ts';

/** Returns pages and actions that match the typed text; without text, recent pages. */
export function useLocalGroups(typed: string, onShortcuts: () => void): PaletteGroup[] {
  const { t } = useTranslation();
  const user = useUser();
  const [recent] = useState(() => getRecentPages(user.id));
  const toEntry =
    (Icon: PaletteEntry['Icon']) =>
    (target: PaletteTarget): PaletteEntry => {
      const href = `${target.path}${target.search ?? ''}`;
      const hint = target.group && t(target.group);
      const names = otherNames.get(target.label);
      const label = t(target.label);
      return { id: href, label, otherNames: names && t(names).split(', '), hint, Icon, href };
    };
  const pages = listPages(user).map(toEntry(ArrowRight));
  const actions: PaletteEntry[] = [
    ...listCreateActions(user).map(toEntry(Plus)),
    {
      id: 'shortcuts',
      label: t('commands.shortcuts'),
      Icon: Keyboard,
      href: null,
      run: onShortcuts,
    },
    { id: 'logout', label: t('sign_out.button'), Icon: LogOut, href: '/logout' },
  ];
  const here = location.pathname;
  const recentEntries = recent
    .filter(({ href }) => href.split('?')[0] !== here)
    .slice(0, 5)
    .map(({ href, title }) => ({ id: `recent:${href}`, label: title, Icon: Clock, href }));
  const groups = [
    { id: 'recent', title: t('commands.recent'), entries: typed ? [] : recentEntries },
    { id: 'pages', title: t('commands.pages'), entries: filterEntries(pages, typed) },
    { id: 'actions', title: t('commands.actions'), entries: filterEntries(actions, typed) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Returns the best matches of the typed text, with a typing error if there is no other, or all without text. */
function filterEntries(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  if (!typed) return entries;
  const matches = rateEntries(entries, typed, getMatchScore);
  return matches.length > 0 ? matches : rateEntries(entries, typed, getTypoScore);
}

function rateEntries(
  entries: readonly PaletteEntry[],
  typed: string,
  getScore: typeof getMatchScore,
): readonly PaletteEntry[] {
  return entries
    .flatMap((entry) => {
      const fit = getScore(entry.label, typed);
      if (fit !== null) return [{ entry, fit }];
      const detail = entry.otherNames?.find((name) => getScore(name, typed) !== null);
      // Its own name comes first.
      return detail === undefined ? [] : [{ entry: { ...entry, detail }, fit: -1 }];
    })
    .toSorted((one, other) => other.fit - one.fit)
    .slice(0, 5)
    .map(({ entry }) => entry);
}

/** Somewhere to go that is known without asking the server. */
interface PaletteTarget {
  readonly path: DashboardPath | '/dashboard';
  /** Search parameters: a tab or the form to open. */
  readonly search?: string;
  readonly label: ParseKeys;
  /** Group of the sidebar that the page belongs to. */
  readonly group?: ParseKeys;
  /** Access; the page's own rule applies too. */
  readonly access?: Access;
  readonly role?: Me['role'];
}

/** Pages that the sidebar does not name. */
const otherPages: readonly PaletteTarget[] = [
  { path: '/dashboard', label: 'dashboard.title', role: 'employee' },
  { path: '/dashboard/data/devices', label: 'devices.title', role: 'employee' },
  { path: '/dashboard/data/devices/due', label: 'devices.due.title', role: 'employee' },
  { path: '/dashboard/data/customers/rights', label: 'rights.label', role: 'employee' },
  {
    path: '/dashboard/service',
    search: '?tab=desk',
    label: 'desk.tab',
    access: serviceDesk,
  },
  { path: '/dashboard/service/calendar', label: 'service_calendar.title', role: 'employee' },
  {
    path: '/dashboard/service',
    search: '?tab=requests',
    label: 'service_requests.title',
    role: 'employee',
  },
  {
    path: '/dashboard/service',
    search: '?tab=mails',
    label: 'unmatched_mail.title',
    access: serviceDesk,
  },
  {
    path: '/dashboard/service',
    search: '?tab=promises',
    label: 'promises.page',
    access: serviceDesk,
  },
  {
    path: '/dashboard/service',
    search: '?tab=answers',
    label: 'saved_answers.title',
    access: serviceDesk,
  },
  {
    path: '/dashboard/service/report',
    label: 'service_report.title',
    access: getServiceReport.access,
  },
  { path: '/dashboard/sales/report', label: 'lead_report.title', access: getLeadReport.access },
  {
    path: '/dashboard/data/products/categories',
    label: 'device_categories.title',
    access: listDeviceCategories.access,
  },
  {
    path: '/dashboard/documents/tags',
    label: 'tags.title',
    access: listTags.access,
    role: 'employee',
  },
  { path: '/dashboard/data/users/groups', label: 'groups.title', access: listGroups.access },
  { path: '/dashboard/data/import', label: 'imports.title', access: anyImportAccess },
  { path: '/dashboard/notifications', label: 'notifications.title' },
  {
    path: '/dashboard/compliance/audit-log',
    label: 'audit_log.title',
    access: listAuditLog.access,
  },
  ...customerLists.map(({ tab, label }): PaletteTarget => ({
    path: '/dashboard/company-info',
    search: `?tab=${tab}`,
    label,
    role: 'customer',
  })),
  {
    path: '/dashboard/company-info',
    search: '?tab=devices',
    label: 'company.devices',
    role: 'customer',
  },
  {
    path: '/dashboard/company-info',
    search: '?tab=service',
    label: 'company.service',
    role: 'customer',
  },
  {
    path: '/dashboard/anonymization/requests',
    search: '?tab=register',
    label: 'data_requests.title',
    access: listDataRequests.access,
  },
  {
    path: '/dashboard/compliance/gdpr',
    search: '?tab=processing',
    label: 'processing.title',
    access: listDataRequests.access,
  },
  {
    path: '/dashboard/compliance/gdpr',
    search: '?tab=retention',
    label: 'retention.title',
    access: listDataRequests.access,
  },
  {
    path: '/dashboard/profile',
    search: '?tab=colleagues',
    label: 'profile.tabs.colleagues',
    access: listColleagues.access,
    role: 'customer',
  },
  {
    path: '/dashboard/profile',
    search: '?tab=notifications',
    label: 'notifications.settings.open',
  },
  { path: '/dashboard/profile', search: '?tab=password', label: 'profile.tabs.password' },
  { path: '/dashboard/profile', search: '?tab=two_factor', label: 'profile.tabs.two_factor' },
  { path: '/dashboard/profile', search: '?tab=sessions', label: 'profile.tabs.sessions' },
  { path: '/dashboard/profile', search: '?tab=data', label: 'profile.tabs.data' },
];

/** What people call a page or an action besides, by its label: names between commas. */
const otherNames: ReadonlyMap<ParseKeys, ParseKeys> = new Map<ParseKeys, ParseKeys>([
  ['navigation.profile', 'commands.other_names.profile'],
  ['navigation.users', 'commands.other_names.users'],
  ['navigation.customers', 'commands.other_names.customers'],
  ['navigation.products', 'commands.other_names.products'],
  ['navigation.documents', 'commands.other_names.documents'],
  ['navigation.company_info', 'commands.other_names.company'],
  ['navigation.system_status', 'commands.other_names.system'],
  ['navigation.gdpr', 'commands.other_names.privacy'],
  ['navigation.anonymization_requests', 'commands.other_names.anonymization'],
  ['devices.title', 'commands.other_names.devices'],
  ['devices.due.title', 'commands.other_names.maintenance'],
  ['rights.label', 'commands.other_names.rights'],
  ['service_calendar.title', 'commands.other_names.calendar'],
  ['service_requests.title', 'commands.other_names.requests'],
  ['navigation.service', 'commands.other_names.tickets'],
  ['imports.title', 'commands.other_names.imports'],
  ['groups.title', 'commands.other_names.groups'],
  ['audit_log.title', 'commands.other_names.audit_log'],
  ['profile.tabs.colleagues', 'commands.other_names.colleagues'],
  ['profile.tabs.two_factor', 'commands.other_names.two_factor'],
  ['profile.tabs.sessions', 'commands.other_names.sessions'],
  ['profile.tabs.data', 'commands.other_names.own_data'],
  ['notifications.settings.open', 'commands.other_names.notification_settings'],
  ['service_requests.request', 'commands.other_names.request'],
  ['tickets.new', 'commands.other_names.new_ticket'],
  ['customers.add', 'commands.other_names.new_customer'],
  ['devices.add', 'commands.other_names.new_device'],
  ['leads.board.new', 'commands.other_names.new_lead'],
]);

/** Actions that open a form on a page. */
const createActions: readonly PaletteTarget[] = [
  {
    path: '/dashboard/company-info',
    search: `?tab=service&form=${requestForm}`,
    label: 'service_requests.request',
    access: createServiceRequest.access,
    role: 'customer',
  },
  {
    path: '/dashboard/service',
    search: `?form=${newTicketForm}`,
    label: 'tickets.new',
    access: openServiceTicket.access,
    role: 'employee',
  },
  {
    path: '/dashboard/data/customers',
    search: '?form=new',
    label: 'customers.add',
    access: createCustomer.access,
  },
  {
    path: '/dashboard/data/devices',
    search: `?form=${newDeviceForm}`,
    label: 'devices.add',
    access: createInstalledDevice.access,
  },
  {
    path: '/dashboard/sales',
    search: `?form=${newLeadForm}`,
    label: 'leads.board.new',
    access: createLead.access,
  },
  {
    path: '/dashboard/documents',
    search: `?form=${uploadForm}`,
    label: 'documents.upload',
    access: createDocument.access,
  },
];

/** The pages that a user may open, those of the sidebar first. */
function listPages(user: Me): readonly PaletteTarget[] {
  const sidebar = getNavigation(user).flatMap((item): readonly PaletteTarget[] =>
    isGroup(item)
      ? item.children.map(({ path, label }) => ({ path, label, group: item.label }))
      : [item],
  );
  return [...sidebar, ...otherPages.filter((target) => isAllowed(user, target))];
}

/** Returns the actions that a user may start. */
const listCreateActions = (user: Me): readonly PaletteTarget[] =>
  createActions.filter((target) => isAllowed(user, target));

function isAllowed(user: Me, { path, access, role }: PaletteTarget): boolean {
  if (role && role !== user.role) return false;
  return canOpenPage(user, path) && (!access || can(user, access));
}
