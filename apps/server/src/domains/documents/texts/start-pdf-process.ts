import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Only these variables of the environment reach the process that reads untrusted files. */
const passedVariables = ['PATH', 'TMPDIR', 'LANG'];

/**
 * Starts the process that reads PDFs (`pdf-process.ts`). It may read its own source and the PDF
 * library, write nothing, and start only its own threads.
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
  // The failure reaches the caller through the missing result.
  child.on('error', () => undefined);
  child.unref();
  child.channel?.unref();
  return child;
}
