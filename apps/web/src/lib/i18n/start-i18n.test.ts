// @vitest-environment jsdom
import i18n, { type ReadCallback } from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  applyPreferredLanguage,
  backendOptions,
  chooseLanguage,
  detectLanguage,
  lookups,
} from './detection.ts';
import { startI18n } from './start-i18n.ts';

const read: string[] = [];
let broken: string[] = [];

class FakeBackend {
  static readonly type = 'backend';
  readonly type = 'backend';
  init(): void {}
  read(language: string, _namespace: string, done: ReadCallback): void {
    read.push(language);
    if (broken.includes(language)) done(new Error('gone'), false);
    else done(null, { app: { name: `portal ${language}` } });
  }
}

const start = () => startI18n(FakeBackend);

beforeEach(() => {
  read.length = 0;
  broken = [];
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'i18next=; path=/; max-age=0';
  document.documentElement.lang = '';
  history.replaceState(null, '', '/');
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['nl-BE', 'en']);
});

afterEach(() => {
  vi.restoreAllMocks();
  i18n.off('failedLoading');
  i18n.off('languageChanged');
  if (!i18n.isInitialized) return;
  for (const language of ['en', 'nl', 'fr']) i18n.removeResourceBundle(language, 'common');
});

// @specification 1.27
test('looks in query string, cookie, local storage, session storage, browser and html tag, in this order', () => {
  const browser = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de']);
  expect(detectLanguage()).toBe('en');
  document.documentElement.lang = 'fr';
  expect(detectLanguage()).toBe('fr');
  browser.mockReturnValue(['de-DE', 'nl-BE', 'en']);
  expect(detectLanguage()).toBe('nl');
  sessionStorage.setItem('i18nextLng', 'fr');
  expect(detectLanguage()).toBe('fr');
  localStorage.setItem('i18nextLng', 'nl');
  expect(detectLanguage()).toBe('nl');
  document.cookie = 'i18next=fr; path=/';
  expect(detectLanguage()).toBe('fr');
  history.replaceState(null, '', '/?lng=en_GB');
  expect(detectLanguage()).toBe('en');
});

test('finds the language although the browser blocks its storage', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  expect(detectLanguage()).toBe('nl');
});

test('loads the browser’s language without its region, and no other file', async () => {
  await start();
  expect(i18n.language).toBe('nl');
  expect(document.documentElement.lang).toBe('nl');
  expect(read).toEqual(['nl']);
  // @specification 1.30
  expect(backendOptions).toEqual({ maxParallelReads: 10, maxRetries: 5, retryTimeout: 350 });
  expect(i18n.options).toMatchObject({ ...backendOptions, ns: ['common'], defaultNS: 'common' });
});

// @specification 1.32
test('retries a failed file five times, first after 350 ms, then with doubling delays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.useFakeTimers();
  const delays: number[] = [];
  class LateBackend extends FakeBackend {
    override read(language: string, _namespace: string, done: ReadCallback): void {
      if (language === 'nl') delays.push(Date.now());
      // The browser backend reports a server failure as retryable.
      done(language === 'nl' ? new Error('late') : null, language === 'nl' ? true : {});
    }
  }
  const started = startI18n(LateBackend);
  await vi.advanceTimersByTimeAsync(60_000);
  await started;
  vi.useRealTimers();
  const waits = delays.slice(1).map((at, index) => at - (delays[index] ?? 0));
  expect(waits.slice(0, 5)).toEqual([350, 700, 1400, 2800, 5600]);
  expect(waits).not.toContain(11_200);
});

// @specification 1.31
test('loads ten files at once and starts another when one arrives', async () => {
  const waiting: ReadCallback[] = [];
  class SlowBackend extends FakeBackend {
    override read(language: string, namespace: string, done: ReadCallback): void {
      if (namespace === 'common') super.read(language, namespace, done);
      else waiting.push(done);
    }
  }
  await startI18n(SlowBackend);
  const loaded = i18n.loadNamespaces(Array.from({ length: 12 }, (_, at) => `slow${at}`));
  expect(waiting).toHaveLength(10);
  waiting[0]?.(null, {});
  expect(waiting).toHaveLength(11);
  // Each arrival starts the next request.
  for (let at = 1; at < waiting.length; at += 1) waiting[at]?.(null, {});
  await loaded;
});

// @specification 1.27
test('prefers the query over the cookie, the cookie over storage, and storage over the browser', async () => {
  localStorage.setItem('i18nextLng', 'en');
  await start();
  expect(i18n.language).toBe('en');
  document.cookie = 'i18next=nl; path=/';
  await start();
  expect(i18n.language).toBe('nl');
  history.replaceState(null, '', '/?lng=fr');
  await start();
  expect(i18n.language).toBe('fr');
});

// @specification 1.22
test('falls back to English for an unsupported language', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE']);
  await start();
  expect(i18n.language).toBe('en');
});

// @specification 1.28, 1.29
test('applies ?lng= for the visit without storing it, and stores a chosen language', async () => {
  history.replaceState(null, '', '/?lng=fr');
  await start();
  expect(localStorage.getItem('i18nextLng')).toBeNull();
  expect(document.cookie).toContain('i18next=fr');
  await chooseLanguage('nl');
  expect(localStorage.getItem('i18nextLng')).toBe('nl');
  expect(document.cookie).not.toContain('i18next');
});

// @specification 1.26
test('logs a locale that cannot be loaded and falls back to English', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  broken = ['nl'];
  await start();
  await vi.waitFor(() => expect(i18n.t('app.name')).toBe('portal en'));
  expect(log).toHaveBeenCalledWith(expect.stringContaining('The locale nl cannot be loaded'));
});

// @specification 1.24, 1.25
test('applies a supported preferred language and ignores others with a warning', async () => {
  await start();
  await applyPreferredLanguage('fr');
  expect(i18n.language).toBe('fr');
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await applyPreferredLanguage('de');
  expect(i18n.language).toBe('fr');
  expect(warn).toHaveBeenCalledOnce();
});

test('follows a language change in another tab', async () => {
  await start();
  const event = { key: lookups.storage, newValue: 'fr' };
  dispatchEvent(new StorageEvent('storage', event));
  await vi.waitFor(() => expect(i18n.language).toBe('fr'));
  dispatchEvent(new StorageEvent('storage', { ...event, newValue: null }));
  dispatchEvent(new StorageEvent('storage', { key: 'other', newValue: 'en' }));
  expect(i18n.language).toBe('fr');
});
