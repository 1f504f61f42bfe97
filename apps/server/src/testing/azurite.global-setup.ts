import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { TestProject } from 'vitest/node';
import { startAzurite, type Azurite } from './start-azurite.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address at which tests request the shared Azurite; the first request starts it. */
    azuriteDoor: string;
  }
}

let door: Server | null = null;
let azurite: Promise<Azurite> | null = null;

/**
 * Starts Azurite at the first request, once for all projects: most runs have no test that needs it.
 */
export async function setup(project: TestProject): Promise<void> {
  if (!project.isRootProject()) return;
  door = createServer((_request, response) => {
    azurite ??= startAzurite();
    azurite.then(
      ({ connectionString }) => response.end(connectionString),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address();
  if (typeof address !== 'object' || !address) throw new Error('The door has no port');
  project.provide('azuriteDoor', `http://127.0.0.1:${address.port}`);
}

export async function teardown(): Promise<void> {
  door?.closeAllConnections();
  door?.close();
  await azurite?.then(
    (running) => running.stop(),
    () => undefined,
  );
}
