/** Major versions of PostgreSQL that the tests run on; one between them works too. */
export const postgresVersions = { oldest: 15, newest: 18 } as const;
