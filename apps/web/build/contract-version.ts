import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const contract = join(import.meta.dirname, '../../../packages/contract/src');

/**
 * Defines `import.meta.env.VITE_CONTRACT_VERSION`: a digest of the contract's source. Persisted
 * responses of another contract may have other fields, and are discarded.
 */
export function contractVersion(): Plugin {
  const digest = createHash('sha256');
  for (const name of globSync('**/*.ts', { cwd: contract }).toSorted())
    digest.update(name).update(readFileSync(join(contract, name)));
  const version = digest.digest('base64url').slice(0, 8);
  return {
    name: 'contract-version',
    config: () => ({
      define: { 'import.meta.env.VITE_CONTRACT_VERSION': JSON.stringify(version) },
    }),
  };
}
