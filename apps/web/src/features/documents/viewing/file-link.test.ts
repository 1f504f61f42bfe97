import { expect, test, vi } from 'vitest';
import { fileLink } from './file-link.ts';

const source = { documentId: 'd', version: null };
const minute = 60_000;

function linkWith() {
  const clock = { now: 0 };
  let count = 0;
  const ask = vi.fn(async () => {
    count += 1;
    return {
      download_url: `link-${count}`,
      expires_at: new Date(clock.now + 5 * minute).toISOString(),
    };
  });
  return { clock, ask, link: fileLink(source, ask, () => clock.now) };
}

test('a link is kept while it holds, and asked for anew before it ends', async () => {
  const { clock, ask, link } = linkWith();
  expect(await link.current()).toBe('link-1');
  clock.now = 4 * minute;
  expect(await link.current()).toBe('link-1');
  clock.now = 5 * minute - 1000;
  expect(await link.current()).toBe('link-2');
  expect(ask).toHaveBeenCalledTimes(2);
});

test('all who wait for a link share one call, and a refused link is not given out again', async () => {
  const { ask, link } = linkWith();
  expect(await Promise.all([link.current(), link.current()])).toEqual(['link-1', 'link-1']);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(await link.current('link-1')).toBe('link-2');
  expect(await link.current('link-1')).toBe('link-2');
});

test('a failed call is not remembered', async () => {
  const ask = vi
    .fn()
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValue({ download_url: 'link', expires_at: new Date(minute).toISOString() });
  const link = fileLink(source, ask, () => 0);
  await expect(link.current()).rejects.toThrow('down');
  expect(await link.current()).toBe('link');
});
