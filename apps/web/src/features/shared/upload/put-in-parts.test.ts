// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { putFile } from '#web/lib/api/put-file.ts';
import { requests, stubCalls } from '#web/testing/test-server.ts';
import { createRefusal } from '#web/testing/test-upload.ts';
import { putInParts } from './put-in-parts.ts';

vi.mock('#web/lib/api/put-file.ts', () => ({ putFile: vi.fn() }));

const file = new File(['0123456789'], 'manual.pdf');

/** Offsets of the parts that the server lacks. */
let missing: number[];

const finishing = '/documents/sas-upload/finish/';

beforeEach(() => {
  missing = [0, 4, 8];
  document.cookie = 'csrftoken=token';
  stubCalls({
    'POST /documents/sas-upload/parts/': () => ({
      part_size: 4,
      parts: missing.map((offset) => ({
        offset,
        size: Math.min(4, file.size - offset),
        upload_url: `https://store.example/${offset}`,
      })),
      expires_at: '',
    }),
    [`POST ${finishing}`]: 204,
  });
  vi.mocked(putFile)
    .mockReset()
    .mockImplementation(async ({ url }, _part, { onProgress }) => {
      onProgress(1);
      missing = missing.filter((offset) => offset !== Number(url.slice(-1)));
    });
});

const start = (onProgress = vi.fn()) =>
  putInParts({ url: '', blobPath: 'blob', headers: {}, expiresAt: 0 }, file, {
    signal: new AbortController().signal,
    onProgress,
  });

const getSent = (): string[] => vi.mocked(putFile).mock.calls.map(([{ url }]) => url.slice(-1));

it('sends the parts that are missing, then finishes the upload', async () => {
  missing = [4, 8];
  const onProgress = vi.fn();
  await start(onProgress);
  expect(getSent()).toEqual(['4', '8']);
  expect(onProgress.mock.calls.flat()).toEqual([0.4, 0.8, 1]);
  expect(requests.at(-1)).toMatchObject({
    url: expect.stringContaining(finishing),
    body: { blob_path: 'blob' },
  });
});

it('requests new links when one has expired, and gives up where the first new one is refused', async () => {
  vi.mocked(putFile).mockImplementationOnce(async () => {
    missing = [4, 8];
  });
  vi.mocked(putFile).mockRejectedValueOnce(createRefusal(403));
  await start();
  expect(getSent()).toEqual(['0', '4', '4', '8']);
  missing = [0];
  vi.mocked(putFile).mockRejectedValue(createRefusal(403));
  await expect(start()).rejects.toMatchObject({ status: 403 });
});

it('goes on where an earlier attempt has completed the file', async () => {
  vi.mocked(putFile).mockImplementationOnce(async () => {
    missing = [];
    throw createRefusal(409);
  });
  await start();
  expect(requests.at(-1)?.url).toContain(finishing);
});
