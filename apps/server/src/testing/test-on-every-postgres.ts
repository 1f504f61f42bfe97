import { it, type TestFunction } from 'vitest';
import { everyPostgres } from './every-postgres.ts';

/** The `it` of a test that runs on the oldest supported PostgreSQL as well. */
export const test = (title: string, work: TestFunction, timeout?: number): void =>
  it(title, { tags: everyPostgres, ...(timeout === undefined ? {} : { timeout }) }, work);
