import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { inMemory, scratchFolder } from '../scripts/scratch-folder.ts';
import { findBrowser } from './chromium.ts';
import type { PortalOptions } from './support/portal-test.ts';
import { isTestLanguage } from './support/test-language.ts';

// The runner's workers load this file again; the environment passes the values of the first process
// to them.
const port = Number((process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 20_000))));
const dataDir = (process.env['E2E_DATA_DIR'] ??= newDataDir());
const mailDir = (process.env['E2E_MAIL_DIR'] ??= join(dataDir, 'inbox'));
const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs all tests in only this language, for example `E2E_LANGUAGE=nl`. Each language needs its own
 * portal: the calendar contains the data of the other language's tests.
 */
const only = process.env['E2E_LANGUAGE'];
if (only !== undefined && !isTestLanguage(only)) throw new Error('E2E_LANGUAGE takes en, nl or fr');

/**
 * Runs the tests against a real portal with demo data and its own database and folder. Each test runs
 * in one language: English, unless it has a tag (support/test-language.ts). `E2E_LANGUAGE` runs all tests in one.
 */
export default defineConfig<PortalOptions>({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // One more than the processors of a small machine: a test often waits for the portal or the browser.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  globalSetup: './support/locales/without-preference.ts',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: {
      ...findBrowser(),
      // Drops the switch that puts Chromium's shared memory on disk; only a small folder in memory
      // needs it.
      ignoreDefaultArgs: scratchFolder() === inMemory ? ['--disable-dev-shm-usage'] : [],
    },
    screenshot: 'only-on-failure',
    // Contexts are emptied between tests (support/context-pool.ts): a new one for each takes half a
    // second, and compiles every script anew.
    reuseContext: true,
    // Otherwise each click waits for the fade before it.
    contextOptions: { reducedMotion: 'reduce' },
    // Otherwise each page would first store the whole application, and the service worker would
    // bypass mocked responses.
    serviceWorkers: 'block',
    languageOfAll: only ?? null,
  },
  testMatch: '**/*.spec.ts',
  grepInvert: only === undefined || only === 'en' ? [] : /@own-language/u,
  webServer: [
    {
      // The portal sends its mails here; it inherits the SMTP_URL that the pattern captures.
      command: 'node e2e/mail-server.ts',
      cwd: root,
      env: { E2E_MAIL_DIR: mailDir },
      wait: { stdout: /(?<smtp_url>smtp:\S+)/u },
    },
    {
      command: 'node apps/server/dist/main.js',
      cwd: root,
      url: `http://127.0.0.1:${port}/health/ready`,
      env: {
        DATA_DIR: dataDir,
        PORT: String(port),
        DEMO: 'true',
        DATABASE_URL: '',
        NODE_ENV: 'test',
      },
      // A graceful shutdown also stops the embedded PostgreSQL.
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      timeout: 60_000,
    },
  ],
});

/** Creates a folder that is removed with the runner, which ends after the portal. */
function newDataDir(): string {
  const folder = mkdtempSync(join(scratchFolder(), 'portal-e2e-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
