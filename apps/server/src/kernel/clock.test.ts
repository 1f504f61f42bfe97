import { expect, it } from 'vitest';
import { loadOnce } from './clock.ts';

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
