import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';

const module = new URL('log-stream.ts', import.meta.url).href;

/** Runs a program whose log is on a full disk, or on another file. */
function runProgram(steps: string, log = '/dev/full') {
  const file = openSync(log, 'w');
  const begin = `import { createLogStream } from '${module}';
    const stream = createLogStream((line) => { console.error(line); onFailure(); });`;
  const ended = spawnSync(process.execPath, ['--input-type=module', '--eval', `${begin}${steps}`], {
    stdio: ['ignore', log === '/dev/full' ? file : 'pipe', 'pipe'],
    timeout: 10_000,
    encoding: 'utf8',
  });
  closeSync(file);
  return ended;
}

it('lets a process end whose log cannot be written', () => {
  const { status, stderr } = runProgram(`
    function onFailure() {
      stream.write('a second line');
      process.exit(0);
    }
    stream.write('a line');`);
  expect(stderr).toContain('The log cannot be written (ENOSPC)');
  expect(status).toBe(0);
});

it.each([
  ['after its first line', 0, `stream.write('a line'); process.exit(0);`],
  ['with its status', 3, `stream.write('a line'); process.exit(3);`],
  ['after a fatal line', 4, `stream.write('a line'); stream.flushSync(); process.exit(4);`],
  [
    'after many lines',
    5,
    `stream.write('a line\\n'.repeat(1e5)); stream.write('b'); process.exit(5);`,
  ],
  ['by itself', 6, `stream.write('a line'); process.exitCode = 6;`],
])('lets a process end %s where the disk is full from the first line on', (_, expected, steps) => {
  const { status } = runProgram(`function onFailure() {} ${steps}`);
  expect(status).toBe(expected);
});

it('writes every line once as the process ends', () => {
  const { status, stdout } = runProgram(
    `for (let at = 0; at < 20_000; at += 1) stream.write('line ' + at + '\\n');
     process.exit(7);`,
    '/dev/null',
  );
  expect(status).toBe(7);
  expect(stdout).toBe(Array.from({ length: 20_000 }, (_, at) => `line ${at}\n`).join(''));
});
