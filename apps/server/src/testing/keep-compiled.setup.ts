import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

// What one worker compiles, the next ones load: in this run and in later ones.
enableCompileCache(
  fileURLToPath(new URL('../../../../node_modules/.cache/compile', import.meta.url)),
);

// The end of a worker writes nothing.
afterAll(() => flushCompileCache());
