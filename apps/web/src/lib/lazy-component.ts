import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * Loads a component on first use, such as a dialog, which opens far less often than its page:
 * `lazyComponent(async () => (await import('./clinic-form.tsx')).NewClinicDialog)`.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load() }));
}

/**
 * Starts loading a component beside what its page asks the server for. A failure counts only once
 * the component is shown, and after another try. Chromium fails that without a request, and the
 * error boundary then reloads the page (`isScriptLoadError`).
 */
export function preloadedComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  const early = load().catch(() => null);
  return lazyComponent(async () => (await early) ?? load());
}
