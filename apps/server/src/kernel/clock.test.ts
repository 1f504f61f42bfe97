import { expect, it } from 'vitest';
import { loadOnce, rememberLast } from './clock.ts';

it('loads once, and again only after a failure', async () => {
  let attempts = 0;
  const load = loadOnce(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('no file handle is left');
    return attempts;
  });
  await expect(load()).rejects.toThrow('no file handle is left');
  expect(await Promise.all([load(), load()])).toEqual([2, 2]);
  expect(await load()).toBe(2);
});

it('computes again for another value than the last, and for undefined at first', () => {
  const computed: (string | undefined)[] = [];
  const toUpper = rememberLast((text: string | undefined) => {
    computed.push(text);
    return text?.toUpperCase();
  });
  expect([undefined, undefined, 'a', 'a', 'b', 'a'].map((text) => toUpper(text))).toEqual([
    undefined,
    undefined,
    'A',
    'A',
    'B',
    'A',
  ]);
  expect(computed).toEqual([undefined, 'a', 'b', 'a']);
});
