import { expect, test, vi } from 'vitest';
import { createFileLink } from './file-link.ts';

const source = { documentId: 'd', version: null };
const minute = 60_000;

function createLink() {
  const clock = { now: 0 };
  let count = 0;
  const requestLink = vi.fn(async () => {
    count += 1;
    return {
      download_url: `link-${count}`,
      expires_at: new Date(clock.now + 5 * minute).toISOString(),
    };
  });
  return { clock, requestLink, link: createFileLink(source, requestLink, () => clock.now) };
}

test('caches a link and renews it before it expires', async () => {
  const { clock, requestLink, link } = createLink();
  expect(await link.current()).toBe('link-1');
  clock.now = 4 * minute;
  expect(await link.current()).toBe('link-1');
  clock.now = 5 * minute - 1000;
  expect(await link.current()).toBe('link-2');
  expect(requestLink).toHaveBeenCalledTimes(2);
});

test('shares one call among concurrent requests and never returns a refused link', async () => {
  const { requestLink, link } = createLink();
  expect(await Promise.all([link.current(), link.current()])).toEqual(['link-1', 'link-1']);
  expect(requestLink).toHaveBeenCalledTimes(1);
  expect(await link.current('link-1')).toBe('link-2');
  expect(await link.current('link-1')).toBe('link-2');
});

test('retries after a failed call', async () => {
  const requestLink = vi
    .fn()
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValue({ download_url: 'link', expires_at: new Date(minute).toISOString() });
  const link = createFileLink(source, requestLink, () => 0);
  await expect(link.current()).rejects.toThrow('down');
  expect(await link.current()).toBe('link');
});
