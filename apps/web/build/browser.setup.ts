import { afterAll, afterEach, beforeEach } from 'vitest';

const doNothing = () => {};

if (typeof document !== 'undefined') {
  await completeWindow();
  await serveCalls();
}

/** Adds what jsdom lacks. A test about one of these replaces it. */
async function completeWindow(): Promise<void> {
  const { FakeEventSource } = await import('../src/testing/fake-event-source.ts');
  Object.assign(window, {
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    scrollTo: doNothing,
    EventSource: FakeEventSource,
    // Always idle: what waits for it must not reach the storage of the next file.
    requestIdleCallback: (callback: () => void) => callback(),
    ResizeObserver: class {
      observe = doNothing;
      unobserve = doNothing;
      disconnect = doNothing;
    },
  });
  Object.assign(Element.prototype, {
    scrollIntoView: doNothing,
    setPointerCapture: doNothing,
    hasPointerCapture: () => false,
    // Without layout every element counts as visible.
    checkVisibility: () => true,
  });
}

/** Puts a server in place of the network. It returns only what a test declares. */
async function serveCalls(): Promise<void> {
  const { fetchFromTest, forgetRequests, resetCalls } =
    await import('../src/testing/test-server.ts');
  const { fetch } = globalThis;
  Object.assign(globalThis, { fetch: fetchFromTest });
  beforeEach(forgetRequests);
  afterEach(resetCalls);
  // A later file of the worker may call a real server.
  afterAll(() => {
    globalThis.fetch = fetch;
  });
}
