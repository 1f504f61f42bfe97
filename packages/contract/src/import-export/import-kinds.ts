import { employeesWith, type Permission } from '../kernel/index.ts';

/** Kinds of objects that can be imported. */
export const importKinds = ['customers', 'clinics', 'installed_devices', 'products'] as const;

export type ImportKind = (typeof importKinds)[number];

/** Permission for each kind (API.md §2). */
export const importPermissions = {
  customers: 'customers',
  clinics: 'customers',
  installed_devices: 'customers',
  products: 'catalogue',
} as const satisfies Record<ImportKind, Permission>;

/** Returns the access of a kind. */
export const importAccess = (kind: ImportKind) => employeesWith(importPermissions[kind]);
