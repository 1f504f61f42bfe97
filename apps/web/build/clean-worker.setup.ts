import { afterAll, afterEach, vi } from 'vitest';

// The files of a worker share its process, window and libraries, which are slow to create and load.
// The project's own modules have state, so each file gets fresh ones.
vi.resetModules();

// A form that the next test opens would restore what this one typed.
afterEach(() => {
  if (typeof document !== 'undefined') sessionStorage.clear();
});

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (typeof document !== 'undefined') await resetWindow();
});

/** Resets the window for the next file. */
async function resetWindow(): Promise<void> {
  const { cleanup } = await import('@testing-library/react');
  cleanup();
  document.body.replaceChildren();
  document.head.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  history.replaceState(null, '', '/');
}
