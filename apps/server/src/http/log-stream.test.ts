import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';

const program = `
  import { createLogStream } from '${new URL('log-stream.ts', import.meta.url).href}';
  const stream = createLogStream((line) => {
    console.error(line);
    stream.write('a second line');
    process.exit(0);
  });
  stream.write('a line');`;

it('lets a process end whose log cannot be written', () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { stdio: ['ignore', full, 'pipe'], timeout: 10_000, encoding: 'utf8' },
  );
  closeSync(full);
  expect(stderr).toContain('The log cannot be written (ENOSPC)');
  expect(status).toBe(0);
});
