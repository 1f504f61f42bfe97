import { inject } from 'vitest';

/** Maximum wait for Azurite: the first test of a clean clone installs it. */
export const azuriteStart = 240_000;

/** The connection string of the one Azurite that all tests share. @throws Error where it cannot run. */
export async function azuriteConnection(): Promise<string> {
  const response = await fetch(inject('azuriteDoor'));
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
