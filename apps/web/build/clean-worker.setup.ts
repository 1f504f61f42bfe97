import { afterAll, vi } from 'vitest';

// The files of a worker share its process, its window and the libraries, which take most of a file's
// time to make and to load. Modules of ours, which remember things, each file has for itself.
vi.resetModules();

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (typeof document !== 'undefined') await resetWindow();
});

/** The next file finds the window as this one did. */
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
