import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { inMemory, scratchFolder } from '../scripts/scratch-folder.ts';
import { findBrowser } from './chromium.ts';
import type { PortalOptions } from './support/portal-test.ts';

// The runner's workers read this file again: what the first one chose is handed on.
const port = Number((process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 20_000))));
const dataDir = (process.env['E2E_DATA_DIR'] ??= newDataDir());
const mailDir = (process.env['E2E_MAIL_DIR'] ??= join(dataDir, 'inbox'));
const root = fileURLToPath(new URL('..', import.meta.url));

const languages = { en: 'en-GB', nl: 'nl-NL', fr: 'fr-FR' } as const;

/**
 * A language beside English to go through everything in, and nothing else: `E2E_LANGUAGE=nl`. One at a
 * time, in a portal of its own: a day of the calendar has what the other language's tests left there.
 */
const requests = process.env['E2E_LANGUAGE'];
if (requests !== undefined && requests !== 'nl' && requests !== 'fr')
  throw new Error('E2E_LANGUAGE takes nl or fr; everything is gone through in English anyway');

/**
 * The user's way through the real portal: demo data, a database and a folder of its own. Everything
 * is gone through in English, and the main way of each kind of user, in `journeys/`, in each language;
 * everything in Dutch and French too where that is asked for.
 */
export default defineConfig<PortalOptions>({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  globalSetup: './support/locales/without-preference.ts',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: {
      ...findBrowser(),
      // Has Chromium keep on the disk what its processes share: for where memory's folder is small.
      ignoreDefaultArgs: scratchFolder() === inMemory ? ['--disable-dev-shm-usage'] : [],
    },
    screenshot: 'only-on-failure',
    // Each page would keep the whole application first, and answers of the tests' own would go past it.
    serviceWorkers: 'block',
  },
  projects: (['en', 'nl', 'fr'] as const)
    .filter((language) => requests === undefined || language === requests)
    .map((language) => ({
      name: language,
      use: { locale: languages[language], language },
      grepInvert: language === 'en' ? [] : /@own-language/u,
      testMatch: language === 'en' || requests ? '**/*.spec.ts' : 'journeys/*.spec.ts',
    })),
  webServer: [
    {
      // The portal sends its mails here: it inherits the SMTP_URL that the pattern takes.
      command: 'node e2e/mail-server.ts',
      cwd: root,
      env: { E2E_MAIL_DIR: mailDir },
      wait: { stdout: /(?<smtp_url>smtp:\S+)/u },
    },
    {
      command: 'node apps/server/src/main.ts',
      cwd: root,
      url: `http://127.0.0.1:${port}/health/ready`,
      env: {
        DATA_DIR: dataDir,
        PORT: String(port),
        DEMO: 'true',
        DATABASE_URL: '',
        NODE_ENV: 'test',
      },
      // In order, so that the embedded PostgreSQL goes with it.
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      timeout: 60_000,
    },
  ],
});

/** A folder that goes away with the runner, which ends after the portal. */
function newDataDir(): string {
  const folder = mkdtempSync(join(scratchFolder(), 'portal-e2e-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
