import { defineConfig } from 'vitest/config';

/** Tests that need a database end in `.db.test.ts` and run on every PostgreSQL that we promise. */
const onPostgres = (name: string, binDirectory: string | null) => ({
  extends: true as const,
  test: {
    name,
    include: ['apps/server/**/*.db.test.ts'],
    globalSetup: ['apps/server/test/postgres.global-setup.ts'],
    provide: { postgresBinaries: binDirectory },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,packages,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts'],
        },
      },
      onPostgres('postgres-18', null),
      onPostgres('postgres-15', '/usr/lib/postgresql/15/bin'),
    ],
  },
});
