import { globSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Returns the modules of the server by their path from the root, without tests and what they share. */
export function listServerModules(): string[] {
  return globSync('apps/server/src/**/*.ts', {
    cwd: root,
    exclude: (path) => path.endsWith('.test.ts') || path.endsWith('src/testing'),
  });
}
