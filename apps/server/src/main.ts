import { enableCompileCache } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

// Runs before any other import, so that a second start need not compile everything again.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url)));

// As many password hashes at once as there are processors: with Node's four threads on two
// processors, hashes take the time of the portal's own statements. Eight hashes run at once at most
// (`sign-in.ts`). Node reads the number when it first uses a thread.
process.env['UV_THREADPOOL_SIZE'] ??= String(Math.min(8, Math.max(2, availableParallelism())));

const { runPortal } = await import('./process/run-portal.ts');
await runPortal();
