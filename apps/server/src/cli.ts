import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Runs before any other import, as in main.ts; other flags have a cache of their own.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url)));

const { runProgram } = await import('./cli/run-command.ts');
process.exitCode = await runProgram(console);
