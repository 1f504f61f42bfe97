import { describe, expect, it, vi } from 'vitest';
import { NetworkError } from '#web/lib/api/api-error.ts';
import { findFileRefusal } from './file-refusal.ts';
import { createFile, createRefusal, createScriptedStore } from './upload-fixture.ts';
import type { TransferPorts } from './transfer.ts';
import { createUploadQueue } from './upload-queue.ts';

const manual = createFile('manual.pdf');
const brochure = createFile('brochure.pdf');
const refusedFile = (code: string) =>
  createRefusal(400, { blob_path: ['No.'] }, { blob_path: code });
const lost = () => new NetworkError('No answer came');

interface Details {
  title: string;
}

function start(
  outcomes: Parameters<typeof createScriptedStore>[0] = {},
  ports?: Partial<TransferPorts>,
) {
  const store = createScriptedStore(outcomes);
  const use = vi.fn((blobPath: string, _details: Details) => store.use(blobPath));
  const queue = createUploadQueue<Details>({
    ports: { ...store.ports, ...ports },
    check: findFileRefusal,
    use,
  });
  const steps = () => queue.getState().map(({ state }) => state.step);
  return { queue, store, use, steps };
}

const described = (...files: File[]) =>
  files.map((file) => ({ file, details: { title: file.name } }));

/** Sends until told to stop: for what happens in the middle. */
const endless: TransferPorts['put'] = async (_ticket, _file, { signal, onProgress }) =>
  new Promise((_resolve, reject) => {
    onProgress(0.5);
    signal.addEventListener('abort', () => reject(new Error('stopped')));
  });

describe('an upload', () => {
  it('asks for leave, sends the file, and makes use of it with what the user said last', async () => {
    const { queue, store, use, steps } = start();
    queue.add(described(manual));
    queue.describe(1, { title: 'Manual' });
    queue.start();
    await vi.waitFor(() => expect(steps()).toEqual(['done']));
    expect(store.calls).toEqual(['request manual.pdf', 'put blob-1', 'use blob-1']);
    expect(use).toHaveBeenCalledWith('blob-1', { title: 'Manual' });
  });

  it('sends nothing of a file that may not be uploaded', () => {
    const { queue, store } = start();
    queue.add(described(createFile('setup.exe'), createFile('empty.pdf', 0)));
    queue.start();
    expect(queue.getState().map(({ state }) => state)).toEqual([
      { step: 'refused', refusal: 'type' },
      { step: 'refused', refusal: 'empty' },
    ]);
    expect(store.calls).toEqual([]);
  });

  it('does not send the file again where only the last step failed', async () => {
    const { queue, store, steps } = start({ use: [createRefusal(500)] });
    queue.add(described(manual));
    queue.start();
    await vi.waitFor(() => expect(steps()).toEqual(['failed']));
    queue.retry(1);
    await vi.waitFor(() => expect(steps()).toEqual(['done']));
    expect(store.calls).toEqual(['request manual.pdf', 'put blob-1', 'use blob-1', 'use blob-1']);
  });

  it('goes on where the store holds the file of an attempt whose answer was lost', async () => {
    const { queue, store, steps } = start({ put: [lost(), createRefusal(409)] });
    queue.add(described(manual));
    queue.start();
    await vi.waitFor(() => expect(steps()).toEqual(['failed']));
    queue.retry(1);
    await vi.waitFor(() => expect(steps()).toEqual(['done']));
    expect(store.calls).toEqual(['request manual.pdf', 'put blob-1', 'put blob-1', 'use blob-1']);
  });

  it('counts as done where the file turns out to be used by an attempt whose answer was lost', async () => {
    const { queue, steps } = start({ use: [lost(), refusedFile('document.no_upload')] });
    queue.add(described(manual));
    queue.start();
    await vi.waitFor(() => expect(steps()).toEqual(['failed']));
    queue.retry(1);
    await vi.waitFor(() => expect(steps()).toEqual(['done']));
  });

  it('fails where the answer that was lost had refused what the file holds', async () => {
    const { queue, steps, use } = start({ use: [lost(), refusedFile('document.not_pdf')] });
    queue.add(described(manual));
    queue.start();
    await vi.waitFor(() => expect(steps()).toEqual(['failed']));
    queue.retry(1);
    await vi.waitFor(() => expect(use).toHaveBeenCalledTimes(2));
    await vi.waitFor(() => expect(steps()).toEqual(['failed']));
  });

  it('begins anew where the file that was sent is not taken', async () => {
    const { queue, store, steps } = start({
      use: [createRefusal(400, { blob_path: ['unknown'] })],
    });
    queue.add(described(manual));
    queue.start();
    await vi.waitFor(() => expect(steps()).toEqual(['failed']));
    queue.retry(1);
    await vi.waitFor(() => expect(steps()).toEqual(['done']));
    expect(store.calls.slice(3)).toEqual(['request manual.pdf', 'put blob-2', 'use blob-2']);
  });

  it.for([
    ['the store refuses the leave', createRefusal(403), 0],
    ['the leave has run out', lost(), 15 * 60_000],
  ] as const)('asks for leave anew where %s', async ([, error, wait]) => {
    const { queue, store, steps } = start({ put: [error] });
    queue.add(described(manual));
    queue.start();
    await vi.waitFor(() => expect(steps()).toEqual(['failed']));
    store.wait(wait);
    queue.retry(1);
    await vi.waitFor(() => expect(steps()).toEqual(['done']));
    expect(store.calls.slice(2)).toEqual(['request manual.pdf', 'put blob-2', 'use blob-2']);
  });

  it('can be cancelled on its way and started again', async () => {
    const put = vi.fn(endless);
    const { queue, steps } = start({}, { put });
    queue.add(described(manual));
    queue.start();
    await vi.waitFor(() =>
      expect(queue.getState()[0]?.state).toEqual({ step: 'sending', progress: 0.5 }),
    );
    queue.describe(1, { title: 'too late' });
    queue.remove(1);
    expect(queue.getState()[0]?.details.title).toBe('manual.pdf');
    queue.cancel(1);
    await vi.waitFor(() => expect(steps()).toEqual(['cancelled']));
    put.mockResolvedValueOnce();
    queue.retry(1);
    await vi.waitFor(() => expect(steps()).toEqual(['done']));
  });

  it('is not used where it was cancelled when its last byte had gone', async () => {
    const { queue, use, steps } = start({}, { put: async () => queue.cancel(1) });
    queue.add(described(manual));
    queue.start();
    await vi.waitFor(() => expect(steps()).toEqual(['cancelled']));
    expect(use).not.toHaveBeenCalled();
  });
});

describe('several uploads', () => {
  it('fail alone and are tried again alone', async () => {
    const { queue, store, steps } = start({ put: [createRefusal(500)] });
    queue.add(described(manual, brochure));
    queue.start();
    await vi.waitFor(() => expect(steps()).toEqual(['failed', 'done']));
    store.calls.length = 0;
    queue.retryFailed();
    await vi.waitFor(() => expect(steps()).toEqual(['done', 'done']));
    expect(store.calls).toEqual(['put blob-1', 'use blob-1']);
  });

  it('go two at a time, and all stop when asked', async () => {
    const { queue, steps } = start({}, { put: endless });
    queue.add(described(manual, brochure, createFile('photo.png')));
    queue.start();
    await vi.waitFor(() => expect(steps()).toEqual(['sending', 'sending', 'waiting']));
    queue.cancelAll();
    await vi.waitFor(() => expect(steps()).toEqual(['cancelled', 'cancelled', 'cancelled']));
  });

  it('start the next one when one is over', async () => {
    const { queue, steps } = start();
    queue.add(described(manual, brochure, createFile('photo.png')));
    queue.start();
    await vi.waitFor(() => expect(steps()).toEqual(['done', 'done', 'done']));
  });

  it('take what is said of all of them', () => {
    const { queue } = start();
    const listener = vi.fn();
    queue.add(described(manual, brochure));
    const stop = queue.subscribe(listener);
    queue.describeAll({ title: 'Same' });
    expect(queue.getState().map(({ details }) => details.title)).toEqual(['Same', 'Same']);
    stop();
    queue.remove(1);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(queue.getState().map(({ id }) => id)).toEqual([2]);
  });
});
