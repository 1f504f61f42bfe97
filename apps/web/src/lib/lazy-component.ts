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
