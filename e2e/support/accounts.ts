/** Accounts of the demo data; all have the same password. */
export const accounts = {
  /** Staff with every permission; English. */
  employee: 'employee@demo.example',
  /** Manages the library but may not change customers; French. */
  librarian: 'ines.valmorin@demo.example',
  /** Has the permission for customers but not the one for documents; Dutch. */
  serviceDesk: 'pieter.haverdonk@demo.example',
  /** Changes their language in a test, so no other test may sign in as them. */
  polyglot: 'tom.wageneer@demo.example',
  /** User of Clinique Lumière; French. */
  customer: 'customer@demo.example',
  /** User of Huidkliniek Utrecht; Dutch. */
  secondCustomer: 'customer2@demo.example',
} as const;

export type Account = (typeof accounts)[keyof typeof accounts];

/** Password of each demo account (API.md §4). */
export const demoPassword = 'partner-portal-demo';

/** Password that a test sets for a user of its own. */
export const ownPassword = 'zeven-kommen-warme-rijst';

/** Returns the password of a demo account, or of a test's own user. */
export const getPassword = (email: string): string =>
  email.endsWith('@demo.example') ? demoPassword : ownPassword;
