import { inject } from 'vitest';

/** How long a test may wait for Azurite: the first one of a clean clone installs it. */
export const azuriteStart = 240_000;

/** The connection string of the one Azurite that all tests share. @throws Error where it cannot run. */
export async function azuriteConnection(): Promise<string> {
  const response = await fetch(inject('azuriteDoor'));
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
