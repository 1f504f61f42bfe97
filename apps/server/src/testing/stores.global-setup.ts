import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { TestProject } from 'vitest/node';
import { startAzurite } from './start-azurite.ts';
import { startSwift } from './start-swift.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address below which tests request a shared store; the first request starts it. */
    storesDoor: string;
  }
}

interface Store {
  readonly connection: string;
  stop(): Promise<void>;
}

const starts: Readonly<Record<string, () => Promise<Store>>> = {
  '/azurite': startAzurite,
  '/swift': () => startSwift(),
};

let door: Server | null = null;
const stores = new Map<string, Promise<Store>>();

/**
 * Starts Azurite and Swift at the first request, once for all projects: most runs have no test that
 * needs them.
 */
export async function setup(project: TestProject): Promise<void> {
  if (!project.isRootProject()) return;
  door = createServer(({ url = '' }, response) => {
    const store = stores.get(url) ?? starts[url]?.();
    if (!store) return void response.writeHead(404).end();
    stores.set(url, store);
    store.then(
      ({ connection }) => response.end(connection),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address();
  if (typeof address !== 'object' || !address) throw new Error('The door has no port');
  project.provide('storesDoor', `http://127.0.0.1:${address.port}`);
}

export async function teardown(): Promise<void> {
  door?.closeAllConnections();
  door?.close();
  await Promise.allSettled([...stores.values()].map(async (store) => (await store).stop()));
}
