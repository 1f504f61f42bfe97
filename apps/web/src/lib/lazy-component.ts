import { createElement, lazy, useState, type ComponentType, type LazyExoticComponent } from 'react';

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
 * Loads a part without which its page is complete, such as a drawing, after the page is shown. Where
 * it cannot be loaded, nothing is shown in its place.
 */
export function lazyDecoration<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => Nothing) }));
}

const Nothing = () => null;

/**
 * Starts loading a component beside what its page asks the server for. If it is there when it is
 * first rendered, it is shown at once, without a placeholder. A failure counts only once the
 * component is shown, and after another try. Chromium fails that without a request, and the error
 * boundary then reloads the page (`isScriptLoadError`).
 */
export function preloadedComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => (loaded ??= await load());
  const early = loadOnce().catch(() => null);
  const Later = lazyComponent(async () => (await early) ?? loadOnce());
  return function PreloadedComponent(props: Props) {
    // A mounted component must not become another one, which would lose its state.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return createElement(Component, props);
  };
}
