// @vitest-environment jsdom
import i18n, { type ReadCallback } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage } from './choose-language.ts';
import { detection, backendOptions } from './detection.ts';
import { applyPreferredLanguage } from './preferred-language.ts';
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

const start = () => startI18n({ backend: FakeBackend, detector: LanguageDetector });

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

test('looks in the specified order, and reads with the specified constants', () => {
  expect(detection.order).toEqual([
    'querystring',
    'cookie',
    'localStorage',
    'sessionStorage',
    'navigator',
    'htmlTag',
  ]);
  expect(backendOptions).toEqual({ maxParallelReads: 10, maxRetries: 5, retryTimeout: 350 });
});

test('the browser’s language, without its region, and no other file', async () => {
  await start();
  expect(i18n.language).toBe('nl');
  expect(document.documentElement.lang).toBe('nl');
  expect(read).toEqual(['nl']);
  expect(i18n.options).toMatchObject({ ...backendOptions, ns: ['common'], defaultNS: 'common' });
});

test('a file that does not arrive is asked for five times more, after 350 ms and then twice as long', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.useFakeTimers();
  const delays: number[] = [];
  class LateBackend extends FakeBackend {
    override read(language: string, _namespace: string, done: ReadCallback): void {
      if (language === 'nl') delays.push(Date.now());
      // The backend of the browser says of a failed server that it may be asked again.
      done(language === 'nl' ? new Error('late') : null, language === 'nl' ? true : {});
    }
  }
  const started = startI18n({ backend: LateBackend, detector: LanguageDetector });
  await vi.advanceTimersByTimeAsync(60_000);
  await started;
  vi.useRealTimers();
  const waits = delays.slice(1).map((at, index) => at - (delays[index] ?? 0));
  expect(waits.slice(0, 5)).toEqual([350, 700, 1400, 2800, 5600]);
  expect(waits).not.toContain(11_200);
});

test('ten files are read at once, and another when one has arrived', async () => {
  const waiting: ReadCallback[] = [];
  class SlowBackend extends FakeBackend {
    override read(language: string, namespace: string, done: ReadCallback): void {
      if (namespace === 'common') super.read(language, namespace, done);
      else waiting.push(done);
    }
  }
  await startI18n({ backend: SlowBackend, detector: LanguageDetector });
  const loaded = i18n.loadNamespaces(Array.from({ length: 12 }, (_, at) => `slow${at}`));
  expect(waiting).toHaveLength(10);
  waiting[0]?.(null, {});
  expect(waiting).toHaveLength(11);
  // Each that arrives has the next one asked for.
  for (let at = 1; at < waiting.length; at += 1) waiting[at]?.(null, {});
  await loaded;
});

test('what is stored beats the browser, a cookie beats it, the query beats all', async () => {
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

test('a language that the portal does not have falls back to English', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE']);
  await start();
  expect(i18n.language).toBe('en');
});

test('?lng= holds for the visit and is not stored; a choice is stored and ends it', async () => {
  history.replaceState(null, '', '/?lng=fr');
  await start();
  expect(localStorage.getItem('i18nextLng')).toBeNull();
  expect(document.cookie).toContain('i18next=fr');
  await chooseLanguage('nl');
  expect(localStorage.getItem('i18nextLng')).toBe('nl');
  expect(document.cookie).not.toContain('i18next');
});

test('a locale that cannot be loaded is logged, and English stands in', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  broken = ['nl'];
  await start();
  await vi.waitFor(() => expect(i18n.t('app.name')).toBe('portal en'));
  expect(log).toHaveBeenCalledWith(expect.stringContaining('The locale nl cannot be loaded'));
});

test('a preferred language is applied where supported, else ignored with a warning', async () => {
  await start();
  await applyPreferredLanguage('fr');
  expect(i18n.language).toBe('fr');
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await applyPreferredLanguage('de');
  expect(i18n.language).toBe('fr');
  expect(warn).toHaveBeenCalledOnce();
});

test('a language that is chosen in another tab is followed', async () => {
  await start();
  const event = { key: detection.lookupLocalStorage, newValue: 'fr' };
  dispatchEvent(new StorageEvent('storage', event));
  await vi.waitFor(() => expect(i18n.language).toBe('fr'));
  dispatchEvent(new StorageEvent('storage', { ...event, newValue: null }));
  dispatchEvent(new StorageEvent('storage', { key: 'other', newValue: 'en' }));
  expect(i18n.language).toBe('fr');
});
