import { inject } from 'vitest';
import type { S3Settings } from '#server/kernel/file-settings.ts';
import { createSwiftSettings } from './start-swift.ts';

/** Maximum wait for a store: the first test of a clean clone installs Azurite. */
export const storeStart = 240_000;

/** The connection string of the one Azurite that all tests share. @throws Error where it cannot run. */
export const azuriteConnection = (): Promise<string> => readConnection('azurite');

/** Settings of a new bucket in the one Swift that all tests share. @throws Error where it cannot run. */
export const swiftSettings = async (): Promise<S3Settings> =>
  createSwiftSettings(await readConnection('swift'));

async function readConnection(store: 'azurite' | 'swift'): Promise<string> {
  const response = await fetch(`${inject('storesDoor')}/${store}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
