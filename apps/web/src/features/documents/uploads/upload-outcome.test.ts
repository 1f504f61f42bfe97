import { expect, test } from 'vitest';
import { createFile } from '#web/testing/test-upload.ts';
import { getUploadOutcome } from './upload-outcome.ts';
import type { UploadState } from '#web/features/shared/upload/upload-queue.ts';

const outcome = (...states: UploadState[]) =>
  getUploadOutcome(
    states.map((state, id) => ({ id, file: createFile(`${id}.pdf`), details: null, state })),
  );
const done: UploadState = { step: 'done' };
const refused: UploadState = { step: 'refused', refusal: 'empty' };
const failed: UploadState = { step: 'failed', error: null };

test('counts every listed file, including refused ones', () => {
  expect(outcome(done, done, done, failed, refused)).toMatchObject({
    total: 5,
    done: 3,
    stopped: true,
    finished: false,
  });
});

test('finishes when nothing more can be sent and something was', () => {
  expect(outcome(done, refused)).toMatchObject({ finished: true, unsent: false });
  expect(outcome(refused)).toMatchObject({ finished: false });
  expect(outcome(done, { step: 'ready' })).toMatchObject({ finished: false, untried: true });
  expect(outcome(done, { step: 'waiting' })).toMatchObject({ finished: false, running: true });
});
