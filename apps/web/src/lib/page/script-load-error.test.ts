import { expect, test } from 'vitest';
import { isScriptLoadError } from './script-load-error.ts';

test.each([
  'Failed to fetch dynamically imported module: https://portal.example/assets/board-1a2b.js',
  'error loading dynamically imported module: https://portal.example/assets/board-1a2b.js',
  'Importing a module script failed.',
])('recognizes “%s” as a script load error', (message) =>
  expect(isScriptLoadError(new TypeError(message))).toBe(true),
);

test.each([new TypeError('Failed to fetch'), new Error('x is not a function'), null])(
  'rejects %s',
  (error) => expect(isScriptLoadError(error)).toBe(false),
);
