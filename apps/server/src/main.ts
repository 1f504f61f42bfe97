import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Runs before any other import, so that a second start need not compile everything again.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url)));

const { runPortal } = await import('./process/run-portal.ts');
await runPortal();
