import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { listResources } from '#server/resource/resource.ts';
import { contractRoutes } from './contract-routes.ts';
import { describeFieldAccess } from './describe-field-access.ts';

const source = fileURLToPath(new URL('..', import.meta.url));
const page = fileURLToPath(new URL('../../../../docs/fields.md', import.meta.url));

// Loads every domain, which takes most of the time.
it('describes the fields as docs/fields.md does', { timeout: 60_000 }, async () => {
  for await (const file of glob('domains/*/index.ts', { cwd: source }))
    await import(`${source}${file}`);
  const text = describeFieldAccess(listResources(), contractRoutes);
  expect(text).toContain('| `notes` | every employee | `customers` | `customers` |');
  await expect(text).toMatchFileSnapshot(page);
});
