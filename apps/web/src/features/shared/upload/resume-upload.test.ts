// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { setUser } from '#web/lib/session/load-user.ts';
import { requests, stubCalls } from '#web/testing/test-server.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { endResumableUpload, requestResumableUpload } from './resume-upload.ts';

/** The same file, chosen once more. */
const choose = () => new File(['0123456789'], 'manual.pdf', { lastModified: 1 });

const request = async (file: File): Promise<string> => {
  const { signal } = new AbortController();
  return (await requestResumableUpload(file, 'document', signal)).blobPath;
};

beforeEach(() => {
  sessionStorage.clear();
  setUser(createTestUser('019a1b2c-3d4e-7f60-8a9b-0c1d2e3f4a5b'));
  document.cookie = 'csrftoken=token';
  let targets = 0;
  stubCalls({
    'POST /documents/sas-upload/': () => {
      targets += 1;
      return { upload_url: '', blob_path: `blob-${targets}`, headers: {}, expires_at: '' };
    },
    'POST /documents/sas-upload/parts/': { part_size: 4, parts: [], expires_at: '' },
  });
});

it('resumes an attempt that has ended, and forgets the file once it is in use', async () => {
  const [first, second, third] = [choose(), choose(), choose()];
  expect(await request(first)).toBe('blob-1');
  endResumableUpload(first, false);
  expect(await request(second)).toBe('blob-1');
  endResumableUpload(second, true);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(await request(third)).toBe('blob-2');
  endResumableUpload(third, true);
});

it('requests a target of its own for a file that is chosen twice, also to resume it', async () => {
  const [first, second, third, fourth] = [choose(), choose(), choose(), choose()];
  expect(await request(first)).toBe('blob-1');
  expect(await request(second)).toBe('blob-2');
  endResumableUpload(first, true);
  // The other one can still be resumed, but once.
  endResumableUpload(second, false);
  expect(await Promise.all([request(third), request(fourth)])).toEqual(['blob-2', 'blob-3']);
  endResumableUpload(third, true);
  endResumableUpload(fourth, true);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('requests another target where the server has forgotten the upload', async () => {
  const file = choose();
  await request(file);
  endResumableUpload(file, false);
  stubCalls({ 'POST /documents/sas-upload/parts/': Response.json({}, { status: 400 }) });
  expect(await request(file)).toBe('blob-2');
  expect(requests.at(-1)?.url).toMatch(/sas-upload\/$/);
  endResumableUpload(file, true);
});
