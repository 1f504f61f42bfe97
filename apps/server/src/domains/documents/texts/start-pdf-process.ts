import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Nothing else of the portal's environment is known to a process that reads strangers' files. */
const passedVariables = ['PATH', 'TMPDIR', 'LANG'];

/**
 * Starts the process that reads PDFs (`pdf-process.ts`). It may read its own source and the library
 * for PDFs, write nothing and start nothing but its threads.
 */
export function startPdfProcess(): ChildProcess {
  const main = fileURLToPath(new URL('./pdf-process.ts', import.meta.url));
  const library = createRequire(main).resolve('pdfjs-dist/package.json');
  const child = fork(main, [], {
    execArgv: [
      '--permission',
      `--allow-fs-read=${join(dirname(main), '*')}`,
      `--allow-fs-read=${join(dirname(library), '*')}`,
      '--allow-worker',
      '--max-old-space-size=256',
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: Object.fromEntries(passedVariables.map((name) => [name, process.env[name]])),
  });
  // What goes wrong with it is told to whoever waits for its answer.
  child.on('error', () => undefined);
  child.unref();
  child.channel?.unref();
  return child;
}
