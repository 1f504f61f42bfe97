import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';

const getAddressFile = (dataDir: string): string => join(dataDir, 'address');

/**
 * Stores the address of the running portal for commands that print links. Returns the function to
 * delete it. A killed portal leaves it behind, and the next one overwrites it.
 */
export async function storeAddress(dataDir: string, address: string): Promise<() => Promise<void>> {
  await writeFile(getAddressFile(dataDir), `${address}\n`);
  return async () => {
    // Another process on the same folder may have come after this one.
    if ((await readStoredAddress(dataDir)) === address)
      await rm(getAddressFile(dataDir), { force: true });
  };
}

/** Returns the address of the portal on this data folder; null if none listens. */
export async function readStoredAddress(dataDir: string): Promise<string | null> {
  const stored = await readFile(getAddressFile(dataDir), 'utf8').catch(() => '');
  return URL.canParse(stored.trim()) ? stored.trim() : null;
}

/** Returns the portal's address from its settings, for when none listens. */
export function resolveAddress({
  publicUrl,
  host,
  port,
}: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl !== null) return publicUrl;
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
