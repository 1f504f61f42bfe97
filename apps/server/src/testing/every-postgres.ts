import { readFileSync } from 'node:fs';

/** Tag of a test or block that runs on the oldest supported PostgreSQL as well. */
export const everyPostgres = 'every-postgres';

/** Returns true if all tests of a file run there: its first line says so, with the reason. */
export const isWholeOnEveryPostgres = (path: string): boolean =>
  readFileSync(path, 'utf8').startsWith(`// @${everyPostgres} `);

/** Returns true if any test of a file runs there. */
export const isOnEveryPostgres = (path: string): boolean =>
  isWholeOnEveryPostgres(path) ||
  /test-on-every-postgres|tags: 'every-postgres'/u.test(readFileSync(path, 'utf8'));
