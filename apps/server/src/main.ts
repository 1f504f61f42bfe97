import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// V8 lets the heap grow to four times what is in use before it collects garbage; this is about as fast
// with three fifths of the memory after load (docs/decisions/0117). Comes before the cache, whose code is
// valid only for the same flags.
setFlagsFromString('--heap-growing-percent=40');

// Runs before any other import, so that a second start need not compile everything again.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url)));

// One more than there are hashes, so that files are read while many people sign in: the health check
// took a second where its five steps waited for hashes. Node reads the number when it first uses a
// thread.
const { maxHashes } = await import('./kernel/max-hashes.ts');
process.env['UV_THREADPOOL_SIZE'] ??= String(maxHashes + 1);

const { runPortal } = await import('./process/run-portal.ts');
await runPortal();
