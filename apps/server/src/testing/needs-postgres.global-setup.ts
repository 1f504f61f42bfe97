import type { TestProject } from 'vitest/node';

/** Says that the project has test files to run: `postgres.global-setup.ts` then starts its PostgreSQL. */
export const setup = (project: TestProject): void => project.provide('needsPostgres', true);
