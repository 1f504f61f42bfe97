import { employeesWith, employeesWithAny, type Permission } from '../kernel/index.ts';

/** Kinds of objects that can be imported. Documents need a file each, so imports only change them. */
export const importKinds = [
  'customers',
  'clinics',
  'installed_devices',
  'products',
  'customer_users',
  'documents',
  'leads',
] as const;

export type ImportKind = (typeof importKinds)[number];

/** Permission for each kind, for creating and for changing (API.md §2). */
export const importPermissions = {
  customers: 'customers',
  clinics: 'customers',
  installed_devices: 'customers',
  products: 'catalogue',
  customer_users: 'users',
  documents: 'documents',
  leads: 'pipeline',
} as const satisfies Record<ImportKind, Permission>;

/** Returns the access of a kind. */
export const importAccess = (kind: ImportKind) => employeesWith(importPermissions[kind]);

/** Access to imports in general; each kind also needs its own permission. */
export const anyImportAccess = employeesWithAny(...new Set(Object.values(importPermissions)));

/** Returns true for a kind whose rows only change objects that exist. */
export const isUpdateOnly = (kind: ImportKind): boolean => kind === 'documents';
