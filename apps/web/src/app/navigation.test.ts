import { languages, permissions, type Language } from '@portal/contract/kernel';
import i18n from 'i18next';
import { describe, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { navigationIcons } from './shell/sidebar.tsx';
import {
  isGroup,
  findFirstPage,
  findLeaf,
  canOpenPage,
  getNavigation,
  type NavigationItem,
} from './navigation.ts';

type Viewer = Parameters<typeof getNavigation>[0];

const users: Record<'employee' | 'customer', Viewer> = {
  employee: { role: 'employee', permissions: [...permissions] },
  customer: { role: 'customer', permissions: [] },
};

const toLabels = (items: readonly NavigationItem[]) =>
  items.map((item) =>
    isGroup(item)
      ? [i18n.t(item.label), item.children.map((leaf) => [i18n.t(leaf.label), leaf.path])]
      : [i18n.t(item.label), item.path],
  );

const expected = {
  employee: {
    en: [
      'Pipeline',
      'Overall',
      'By sales',
      'Documents',
      'Service',
      'Data Management',
      'Users',
      'Customers',
      'Manufacturers',
      'Products',
      'Profile',
      'System Status',
      'Compliance',
      'GDPR',
      'Anonymization Requests',
    ],
    nl: [
      'Pijplijn',
      'Overzicht',
      'Per verkoper',
      'Documenten',
      'Service',
      'Gegevensbeheer',
      'Gebruikers',
      'Klanten',
      'Fabrikanten',
      'Producten',
      'Profiel',
      'Systeemstatus',
      'Naleving',
      'AVG',
      'Anonimiseringsverzoeken',
    ],
    fr: [
      'Pipeline',
      'Vue d’ensemble',
      'Par commercial',
      'Documents',
      'Interventions',
      'Gestion des données',
      'Utilisateurs',
      'Clients',
      'Fabricants',
      'Produits',
      'Profil',
      'État du système',
      'Conformité',
      'RGPD',
      'Demandes d’anonymisation',
    ],
  },
  customer: {
    // @specification 1.11
    en: ['Company Info', 'Documents', 'Profile'],
    nl: ['Bedrijfsgegevens', 'Documenten', 'Profiel'],
    fr: ['Informations sur l’entreprise', 'Documents', 'Profil'],
  },
} satisfies Record<string, Record<Language, string[]>>;

describe.each(languages)('in %s', (language) => {
  test.each(['employee', 'customer'] as const)(
    'lists the sidebar of an %s as specified',
    async (role) => {
      await startTestI18n(language);
      const labels = getNavigation(users[role]).flatMap((item) =>
        isGroup(item) ? [item.label, item.children.map(({ label }) => label)].flat() : [item.label],
      );
      expect(labels.map((label) => i18n.t(label))).toEqual(expected[role][language]);
    },
  );
});

// @specification 2.28, 2.30
test('gives an employee’s items and groups the specified addresses', async () => {
  await startTestI18n('en');
  expect(toLabels(getNavigation(users.employee))).toEqual([
    [
      'Pipeline',
      [
        ['Overall', '/dashboard/sales'],
        // @specification 2.18
        ['By sales', '/dashboard/saled-by-salesperson'],
      ],
    ],
    ['Documents', '/dashboard/documents'],
    // @specification 2.20
    ['Service', '/dashboard/service'],
    [
      'Data Management',
      [
        ['Users', '/dashboard/data/users'],
        ['Customers', '/dashboard/data/customers'],
        // @specification 2.21
        ['Manufacturers', '/dashboard/data/manufacturers'],
        ['Products', '/dashboard/data/products'],
      ],
    ],
    ['Profile', '/dashboard/profile'],
    // @specification 2.22
    ['System Status', '/dashboard/system-status'],
    [
      'Compliance',
      [
        ['GDPR', '/dashboard/compliance/gdpr'],
        ['Anonymization Requests', '/dashboard/anonymization/requests'],
      ],
    ],
  ]);
  expect(toLabels(getNavigation(users.customer))).toEqual([
    ['Company Info', '/dashboard/company-info'],
    ['Documents', '/dashboard/documents'],
    ['Profile', '/dashboard/profile'],
  ]);
});

// @specification 2.29
test('gives every item and group an icon, of which none means two things in one sidebar', () => {
  for (const user of Object.values(users)) {
    const icons = getNavigation(user).flatMap((item) =>
      isGroup(item) ? [item.icon, item.children.map(({ icon }) => icon)].flat() : [item.icon],
    );
    expect(icons.every((icon) => icon in navigationIcons)).toBe(true);
    expect(new Set(icons).size).toBe(icons.length);
  }
});

test('leaves out items that the user may not use, and groups left empty', async () => {
  await startTestI18n('en');
  const narrow = getNavigation({ role: 'employee', permissions: ['staff'] });
  expect(narrow.map(({ label }) => i18n.t(label))).toEqual([
    'Documents',
    'Data Management',
    'Profile',
  ]);
});

// @specification 6.5
test('closes a page to users whose sidebar does not include it', () => {
  expect(canOpenPage(users.customer, '/dashboard/data/customers/1')).toBe(false);
  expect(canOpenPage(users.customer, '/dashboard/company-info')).toBe(true);
  expect(canOpenPage({ role: 'employee', permissions: [] }, '/dashboard/sales')).toBe(false);
  expect(canOpenPage(users.employee, '/dashboard/data/customers/1')).toBe(true);
  expect(canOpenPage(users.customer, '/dashboard/nowhere')).toBe(true);
});

test('opens the catalogue to a customer’s user, which is not in the sidebar', () => {
  expect(canOpenPage(users.customer, '/dashboard/data/products')).toBe(true);
  expect(canOpenPage(users.customer, '/dashboard/data/products/devices/1')).toBe(true);
  expect(canOpenPage(users.customer, '/dashboard/data/manufacturers/1')).toBe(true);
  expect(canOpenPage(users.customer, '/dashboard/data/products/categories')).toBe(false);
});

test('opens the calendar to who has service or sales, below what of both is in the sidebar', () => {
  const calendar = '/dashboard/service/calendar';
  const seller: Viewer = { role: 'employee', permissions: ['pipeline'] };
  const desk: Viewer = { role: 'employee', permissions: ['service'] };
  const others: Viewer[] = [{ role: 'employee', permissions: ['customers'] }, users.customer];
  expect([seller, desk].map((user) => canOpenPage(user, calendar))).toEqual([true, true]);
  expect(others.map((user) => canOpenPage(user, calendar))).toEqual([false, false]);
  expect(canOpenPage(seller, '/dashboard/service')).toBe(false);
  expect(findLeaf(getNavigation(seller), calendar)?.path).toBe('/dashboard/sales');
  expect(findLeaf(getNavigation(desk), calendar)?.path).toBe('/dashboard/service');
});

test('opens the page of a device and due maintenance to a customer’s user', () => {
  expect(canOpenPage(users.customer, '/dashboard/data/devices/1')).toBe(true);
  expect(canOpenPage(users.customer, '/dashboard/data/devices/due')).toBe(true);
});

test.each([
  ['employee', '/dashboard/data/customers', '/dashboard/data/customers'],
  ['employee', '/dashboard/data/customers/1/view', '/dashboard/data/customers'],
  ['employee', '/dashboard/data/devices/due', '/dashboard/data/customers'],
  ['employee', '/dashboard/data/products/devices/1', '/dashboard/data/products'],
  ['employee', '/dashboard/saled-by-salesperson', '/dashboard/saled-by-salesperson'],
  ['employee', '/dashboard', undefined],
  ['customer', '/dashboard/data/products/devices/1', '/dashboard/company-info'],
  ['customer', '/dashboard/data/devices/1', '/dashboard/company-info'],
  ['customer', '/dashboard/documents', '/dashboard/documents'],
] as const)('highlights for a user of kind %s at %s the item %s', (kind, path, leaf) => {
  expect(findLeaf(getNavigation(users[kind]), path)?.path).toBe(leaf);
});

test.each([
  ['all', '/dashboard/data', '/dashboard/data/users'],
  ['none', '/dashboard/data', '/dashboard/data/customers'],
  ['all', '/dashboard/compliance', '/dashboard/compliance/gdpr'],
  ['all', '/dashboard/anonymization', '/dashboard/anonymization/requests'],
  ['none', '/dashboard/compliance', null],
] as const)('leads an employee with %s of the permissions from %s to %s', (which, parent, page) => {
  const user: Viewer = { role: 'employee', permissions: which === 'all' ? [...permissions] : [] };
  expect(findFirstPage(user, parent)).toBe(page);
});

test('leads a customer’s user from the parent of the catalogue to Company Info', () => {
  expect(findFirstPage(users.customer, '/dashboard/data')).toBe('/dashboard/company-info');
  expect(findFirstPage(users.customer, '/dashboard/anonymization')).toBeNull();
});
