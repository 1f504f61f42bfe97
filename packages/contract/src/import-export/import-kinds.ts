import { employeesWith, type Permission } from '../kernel/index.ts';

/** What can be brought in from a file. */
export const importKinds = ['customers', 'clinics', 'installed_devices', 'products'] as const;

export type ImportKind = (typeof importKinds)[number];

/** Whose work each kind is (API.md §2). */
export const importPermissions = {
  customers: 'customers',
  clinics: 'customers',
  installed_devices: 'customers',
  products: 'catalogue',
} as const satisfies Record<ImportKind, Permission>;

/** Who may bring in a kind. */
export const importAccess = (kind: ImportKind) => employeesWith(importPermissions[kind]);
