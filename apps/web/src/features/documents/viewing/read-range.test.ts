import { afterEach, expect, test, vi } from 'vitest';
import { FileChanged, FileUnreadable, createRangeReader } from './read-range.ts';

const content = Uint8Array.from({ length: 100 }, (_, at) => at);
const { signal } = new AbortController();
afterEach(() => vi.unstubAllGlobals());

function part(begin: number, end: number, headers: Record<string, string> = {}) {
  return new Response(content.slice(begin, end), {
    status: 206,
    headers: { 'Content-Range': `bytes ${begin}-${end - 1}/100`, ...headers },
  });
}

function createReader(...responses: (Response | Error)[]) {
  const fetched = vi.fn(async (_address: string, _options?: RequestInit) => {
    const response = responses.shift();
    if (response instanceof Response) return response;
    throw response ?? new Error('Nothing more was expected');
  });
  vi.stubGlobal('fetch', fetched);
  let links = 0;
  const link = {
    current: vi.fn(async (refused?: string) => {
      if (links === 0 || refused === `link-${links}`) links += 1;
      return `link-${links}`;
    }),
  };
  return { fetched, read: createRangeReader({ size: 100, link }, () => 0) };
}

test('requests a byte range without credentials', async () => {
  const { fetched, read } = createReader(part(10, 20));
  expect(await read(10, 20, signal)).toEqual(content.slice(10, 20));
  expect(fetched).toHaveBeenCalledWith(
    'link-1',
    expect.objectContaining({ headers: { Range: 'bytes=10-19' }, credentials: 'omit' }),
  );
});

test('continues over a new link after expiry or a broken connection', async () => {
  const { fetched, read } = createReader(
    new Response(null, { status: 403 }),
    new TypeError('network'),
    part(0, 5),
  );
  expect(await read(0, 5, signal)).toEqual(content.slice(0, 5));
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['link-1', 'link-2', 'link-3']);
});

test('takes the range from a full response when the store ignores ranges', async () => {
  const { read } = createReader(new Response(content, { status: 200 }));
  expect(await read(98, 100, signal)).toEqual(content.slice(98));
});

test('detects a replaced file and never mixes it with the first', async () => {
  const { read } = createReader(part(0, 5, { ETag: '"a"' }), part(5, 9, { ETag: '"b"' }));
  await read(0, 5, signal);
  await expect(read(5, 9, signal)).rejects.toThrow(FileChanged);
  const other = createReader(new Response(new Uint8Array(7), { status: 200 }));
  await expect(other.read(0, 5, signal)).rejects.toThrow(FileChanged);
});

const createOutage = () => new Response(null, { status: 503 });

test('gives up after several attempts', async () => {
  const { fetched, read } = createReader(
    createOutage(),
    createOutage(),
    createOutage(),
    createOutage(),
    createOutage(),
  );
  await expect(read(0, 5, signal)).rejects.toThrow(FileUnreadable);
  expect(fetched).toHaveBeenCalledTimes(4);
});
