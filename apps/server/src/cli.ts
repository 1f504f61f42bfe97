import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Runs before any other import, as in main.ts, whose cache it shares.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url)));

const { runCommand } = await import('./cli/run-command.ts');
process.exitCode = await runCommand(process.argv.slice(2), process.env, console);
