import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { toSourceStack, withSourceStack } from './source-stack.ts';

const server = join(import.meta.dirname, '../..');
const declaration = 'function toSourceStack(';

/** Returns the place of a text in a file, as a stack names it. */
function findPlace(file: string, text: string): string | null {
  const lines = readFileSync(file, 'utf8').split('\n');
  const line = lines.findIndex((one) => one.includes(text));
  if (line === -1) return null;
  return `${pathToFileURL(file).href}:${line + 1}:${(lines[line] ?? '').indexOf('(') + 1}`;
}

const dist = join(server, 'dist');
const inBundle = readdirSync(dist)
  .filter((name) => name.endsWith('.js'))
  .map((name) => findPlace(join(dist, name), declaration))
  .find((place) => place !== null);
const inSource = findPlace(join(server, 'src/kernel/source-stack.ts'), declaration);

it('names the place in the source for a place in the bundle', () => {
  const line = String(inSource).replace(/:\d+$/u, '');
  const found = toSourceStack(
    `Error: full\n    at toSourceStack (${inBundle})\n    at async ${inBundle}`,
  );
  expect(found.split('\n')).toEqual([
    'Error: full',
    expect.stringContaining(`    at toSourceStack (${line}:`),
    expect.stringContaining(`    at async ${line}:`),
  ]);
});

it('leaves places that have no source map', () => {
  const stack =
    'Error: full\n    at run (file:///nowhere/run.js:1:2)\n    at node:internal/run:3:4';
  expect(toSourceStack(stack)).toBe(stack);
});

it('gives an error and its cause the stacks of the sources', () => {
  const cause = new Error('cause');
  cause.stack = `Error: cause\n    at ${inBundle}`;
  const error = new Error('full', { cause });
  expect(withSourceStack(error)).toBe(error);
  expect(cause.stack).toContain('/src/kernel/source-stack.ts:');
  expect(withSourceStack('text')).toBe('text');
  error.cause = error;
  expect(withSourceStack(error)).toBe(error);
});
