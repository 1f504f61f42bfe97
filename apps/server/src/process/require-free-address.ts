import { createServer } from 'node:net';
import type { Config } from '#server/config.ts';
import { toListenError } from './start-failure.ts';

/**
 * Checks that the portal can listen at its address, by listening there for a moment.
 * @throws SettingError in one line that names the setting, if it cannot.
 */
export async function requireFreeAddress(config: Pick<Config, 'port' | 'host'>): Promise<void> {
  const { port, host } = config;
  // A caller that connects in this moment would keep the server open.
  const probe = createServer((socket) => socket.destroy());
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject).listen({ port, host }, resolve);
    });
  } catch (error) {
    throw toListenError(error, config);
  }
  await new Promise((resolve) => {
    probe.close(resolve);
  });
}
