/** Calls that a customer's users make about what is theirs, and employees with `service` about all. */
export const serviceAndCustomers = { employees: 'service', customers: true } as const;

/** Calls that only a customer's users make, about what is theirs. */
export const customersAlone = { employees: 'none', customers: true } as const;
