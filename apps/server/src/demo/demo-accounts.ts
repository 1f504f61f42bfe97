/** The accounts that everyone may try (API.md §4). */
export const demoAccounts = {
  employee: 'employee@demo.example',
  customer: 'customer@demo.example',
  secondCustomer: 'customer2@demo.example',
} as const;

/** The password of every demo account that has one. */
export const demoPassword = 'partner-portal-demo';

/** The customers of the two customers' accounts. */
export const demoCustomers = {
  customer: 'Clinique Lumière',
  secondCustomer: 'Huidkliniek Utrecht',
} as const;
