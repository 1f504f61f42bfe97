// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { failToReach, stubCalls } from '#web/testing/test-server.ts';
import { dictionaryBackend } from './dictionary-backend.ts';

const read = (language: string) =>
  new Promise<unknown[]>((resolve) => {
    dictionaryBackend.read(language, 'common', (...result) => resolve(result));
  });

test('reads the dictionary of a language, and the English one for an unknown language', async () => {
  stubCalls({
    'GET /@locale/nl.json': { app: 'Portaal' },
    'GET /@locale/en.json': { app: 'Portal' },
  });
  expect(await read('nl')).toEqual([null, { app: 'Portaal' }]);
  expect(await read('xx')).toEqual([null, { app: 'Portal' }]);
});

test.each([
  ['a network failure', failToReach, true],
  ['a failure of the server', 503, true],
  ['a file that is missing', 404, false],
])('reports %s, and whether another attempt may succeed', async (_what, stub, isTemporary) => {
  stubCalls({ 'GET /@locale/en.json': stub });
  expect(await read('en')).toEqual([expect.any(String), isTemporary]);
});
