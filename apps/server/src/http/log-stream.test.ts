import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';

const module = new URL('log-stream.ts', import.meta.url).href;

const toArguments = (steps: string): string[] => [
  '--input-type=module',
  '--eval',
  `import { createLogStream } from '${module}';
   const stream = createLogStream((line) => { console.error(line); onFailure(); });
   ${steps}`,
];

/** Runs a program whose log is on a full disk, or on another file. */
function runProgram(steps: string, log = '/dev/full') {
  const file = openSync(log, 'w');
  const ended = spawnSync(process.execPath, toArguments(steps), {
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

it('lets a process end whose reader stands still', async () => {
  const program = spawn(
    process.execPath,
    toArguments(`
      for (let at = 0; at < 10_000; at += 1) stream.write('a line of the log '.repeat(5) + '\\n');
      process.exit(8);`),
  );
  expect(await once(program, 'exit')).toEqual([8, null]);
});

it('goes on for a slow reader, and says how many lines found no room', async () => {
  const program = spawn(
    process.execPath,
    toArguments(`
      for (let at = 0; at < 30_000; at += 1) stream.write('line ' + String(at).padEnd(90) + '\\n');
      console.error('went on');
      process.stdin.on('end', () => stream.write('{"msg":"last"}\\n')).resume();`),
  );
  await once(program.stderr, 'data');
  const read = text(program.stdout);
  await delay(500);
  program.stdin.end();
  const lines = (await read).trimEnd().split('\n');
  const places = lines
    .filter((line) => line.startsWith('line'))
    .map((line) => Number(line.slice(5)));
  expect(places).toEqual(Array.from({ length: places.length }, (_, at) => at));
  expect(lines.slice(places.length).map((line): unknown => JSON.parse(line))).toMatchObject([
    { msg: 'log resumed', lost: 30_000 - places.length },
    { msg: 'last' },
  ]);
});
